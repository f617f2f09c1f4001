import { accessOf } from '@domain/login';
import { uiConfigSchema } from '@domain/ui-config';
import { Hono } from 'hono';
import * as v from 'valibot';
import { addressSigner } from '../assets/signed-address';
import { memberAccess } from './access';
import { serveAssets } from './asset-calls';
import type { HttpApp, HttpContext, HttpDependencies, HttpEnv } from './dependencies';
import { endpoint } from './endpoint';
import { errorAnswer } from './error-answer';
import { hostCheck, hostOf } from './host-check';
import { HttpError, notFound } from './http-error';
import { loginLook } from './login-look';
import { loginOptions, serveLoginOptions } from './login-options';
import { pageServices } from './page-services';
import { requestLog } from './request-log';
import { securityHeaders } from './security-headers';
import { serveClient } from './static-client';
import { serveUiConfig } from './ui-config';
import { serveUserInfo } from './user-info';
import { serveVenue } from './venue-calls';
import { venueView } from './venue-view';

/** Addresses below these belong to the server: what is not there is a 404, never a page. */
const RESERVED = [
  '/api',
  '/backend-assets',
  '/__',
  '/.ws',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

function serveHealth(app: HttpApp, ready: () => boolean): void {
  endpoint(app, '/healthz', {
    GET: (c) => {
      if (!ready()) throw new HttpError(503, 'The server is not open.');
      return c.json({ status: 'open' }, 200, { 'Cache-Control': 'no-store' });
    },
  });
}

/** The whole HTTP side of the server as one application: API, identity endpoints, assets and the built client. */
export function createApp(dependencies: HttpDependencies): HttpApp {
  const { environment, store, venues, identity, assets, clientDir, log, ready } = dependencies;
  const { config, publicUrl } = environment;
  const clock = dependencies.clock ?? Date.now;
  const view = venueView(venues, clock);
  const signer = addressSigner(store.db, clock);
  const hostFor = (c: HttpContext) => hostOf(c, environment);
  const services = pageServices(environment);
  const options = loginOptions(config, services.configFor(publicUrl.host));
  const defaults = v.parse(uiConfigSchema, config.ui ?? {});

  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  app.use(requestLog(log));
  app.use(
    securityHeaders({
      publicUrl,
      favicon: defaults.favicon,
      servicesOf: (c) => services.originsFor(hostFor(c)),
      lastShown: view.lastShown,
      log,
    }),
  );
  app.use(hostCheck(environment));
  app.use('/api/*', memberAccess({ identity, ...accessOf(defaults, options) }));
  serveHealth(app, ready);
  serveUiConfig(app, {
    overrides: config.ui,
    firebaseOf: (c) => services.configFor(hostFor(c)),
    shown: view.shown,
    lookOf: loginLook(signer, clock),
  });
  serveLoginOptions(app, (c) => loginOptions(config, services.configFor(hostFor(c))));
  serveVenue(app, view);
  serveUserInfo(app);
  serveAssets(app, { assets, signer, view });
  app.route('/', identity.routes);
  for (const prefix of RESERVED)
    app.all(`${prefix}/*`, () => {
      throw notFound();
    });
  serveClient(app, clientDir);
  return app;
}
