import { accessOf } from '@domain/login';
import { uiConfigSchema } from '@domain/ui-config';
import { Hono } from 'hono';
import * as v from 'valibot';
import { addressSigner } from '../assets/signed-address';
import { isDemoIdentity } from '../demo/demo-identity';
import { serveDemoIssuer } from '../demo/serve-demo-issuer';
import { loginWays } from '../environment/login-ways';
import { createRegistrations } from '../registration/registrations';
import { memberAccess } from './access';
import { serveActionPage } from './action-page';
import { serveAssets } from './asset-calls';
import { serveCapture } from './capture-calls';
import type { HttpApp, HttpContext, HttpDependencies, HttpEnv } from './dependencies';
import { errorAnswer } from './error-answer';
import { serveHealth } from './health';
import { hostCheck, hostOf } from './host-check';
import { notFound } from './http-error';
import { loginLook } from './login-look';
import { loginOptions, serveLoginOptions } from './login-options';
import { serveOpenApi } from './openapi';
import { serveOwnData } from './own-data-calls';
import { pageServices } from './page-services';
import { servePeople } from './people-calls';
import { serveRegistrationLogins } from './registration-calls';
import { requestLog } from './request-log';
import { ROUTES } from './routes';
import { securityHeaders } from './security-headers';
import { serveSessions } from './session-calls';
import { serveClient } from './static-client';
import { serveUiConfig } from './ui-config';
import { serveUserInfo } from './user-info';
import { serveVenue } from './venue-calls';
import { venueView } from './venue-view';

/** Addresses below these belong to the server: what is not there is a 404, never a page. */
const RESERVED = [
  '/api',
  '/backend-assets',
  '/emulator',
  '/__',
  '/.ws',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** The whole HTTP side of the server as one application: API, identity endpoints, assets and the built client. */
export function createApp(dependencies: HttpDependencies): HttpApp {
  const { environment, store, venues, identity, assets, people, clientDir, log, ready } = dependencies;
  const { config, publicUrl } = environment;
  const clock = dependencies.clock ?? Date.now;
  const view = venueView(venues, clock);
  const signer = addressSigner(store.db, clock);
  const hostFor = (c: HttpContext) => hostOf(c, environment);
  const services = pageServices(environment);
  const ways = loginWays(config);
  const options = loginOptions(ways, services.configFor(publicUrl.host));
  const defaults = v.parse(uiConfigSchema, config.ui ?? {});
  const { loginEnabled } = accessOf(defaults, options);

  const shown = async () => (await view.shown())?.architecture;
  const registrations = createRegistrations({
    db: store.db,
    identity,
    ways,
    shown,
    log,
    fetch: dependencies.registrationFetch,
    clock,
  });

  const app: HttpApp = new Hono<HttpEnv>();
  app.onError(errorAnswer(log));
  app.use(requestLog(log));
  app.use(
    securityHeaders({
      publicUrl,
      favicon: defaults.favicon,
      servicesOf: (c) => services.originsFor(hostFor(c)),
      signInFrame: ways.oidc.length > 0 ? services.signInFrame : undefined,
      lastShown: view.lastShown,
      log,
    }),
  );
  app.use(hostCheck(environment));
  app.use('/api/*', memberAccess({ identity, routes: ROUTES, loginEnabled }));
  serveHealth(app, ready);
  serveUiConfig(app, {
    overrides: config.ui,
    firebaseOf: (c) => services.configFor(hostFor(c)),
    shown: view.shown,
    lookOf: loginLook(signer, clock),
  });
  serveLoginOptions(app, async (c) => loginOptions(ways, services.configFor(hostFor(c)), await shown()));
  serveRegistrationLogins(app, { registrations, shown: view.shown, trustProxy: environment.trustProxy });
  serveVenue(app, view, registrations.stillRegistered);
  serveUserInfo(app, { db: store.db, accounts: identity.accounts });
  servePeople(app, people);
  serveOwnData(app, { services: people, clock });
  serveCapture(app, { db: store.db, loginEnabled, view, trustProxy: environment.trustProxy, clock });
  serveOpenApi(app);
  serveSessions(app, identity);
  serveAssets(app, { assets, signer, view });
  if (ways.oidc.some(isDemoIdentity)) serveDemoIssuer(app, environment);
  app.route('/', identity.routes);
  if (!config.firebase) serveActionPage(app, clientDir);
  for (const prefix of RESERVED)
    app.all(`${prefix}/*`, () => {
      throw notFound();
    });
  serveClient(app, clientDir);
  return app;
}
