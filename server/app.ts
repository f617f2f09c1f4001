import { Hono } from 'hono';
import { analyticsOrigins } from './features/analytics';
import { isDemoIdentity, serveDemoIssuer } from './features/demo';
import { authenticationBy } from './features/login';
import { notFound } from './platform/domain-error';
import { memberAccess } from './platform/http/access';
import { serve } from './platform/http/endpoint';
import { errorAnswer } from './platform/http/error-answer';
import { hostCheck, hostOf } from './platform/http/host-check';
import type { HttpApp, HttpEnv } from './platform/http/http-app';
import { limitAccounts, limitNetworks, requireDiskSpace } from './platform/http/limit-requests';
import { REQUEST_LIMITS, widened } from './platform/http/request-limits';
import { requestLog } from './platform/http/request-log';
import { securityHeaders } from './platform/http/security-headers';
import { serveClient } from './platform/http/static-client';
import { diskSpace } from './platform/store/disk-space';
import { ENDPOINTS, ROUTES, type ServerParts } from './routes';

/** Path prefixes of the server: unknown paths below them are a 404, never a page. */
const RESERVED = [
  '/api',
  '/backend-assets',
  '/emulator',
  '/metrics',
  '/__',
  '/.ws',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** Returns the HTTP application of the server: API, identity endpoints, assets and the built client. */
export function createApp(parts: ServerParts): HttpApp {
  const { environment, identity, pages, ui, ways, view, clientDir, log, metrics, clock } = parts;
  const { config, dataDir, publicUrl, trustProxy } = environment;
  const limits = widened(REQUEST_LIMITS, config.limits?.factor ?? 1);
  const app: HttpApp = new Hono<HttpEnv>();

  app.onError(errorAnswer(log));
  app.use(requestLog(log, metrics));
  app.use(
    securityHeaders({
      publicUrl,
      favicon: ui.favicon,
      servicesOf: (c) => pages.originsFor(hostOf(c, environment)),
      analytics: analyticsOrigins(config.analytics),
      signInFrame: ways.oidc.length > 0 ? pages.signInFrame : undefined,
      lastShown: view.lastShown,
      log,
    }),
  );
  app.use(limitNetworks({ limits, trustProxy, clock }));
  app.use(hostCheck(environment));
  const { loginEnabled } = parts;
  app.use(
    '/api/*',
    memberAccess({ authentication: authenticationBy(identity), routes: ROUTES, loginEnabled }),
  );
  app.use('/api/*', limitAccounts({ limits, clock }));
  app.use('/api/*', requireDiskSpace(diskSpace({ dataDir, log })));
  for (const endpoint of ENDPOINTS) serve(app, endpoint, parts);
  if (ways.oidc.some(isDemoIdentity)) serveDemoIssuer(app, environment);
  app.route('/', identity.routes);
  for (const prefix of RESERVED)
    app.all(`${prefix}/*`, () => {
      throw notFound();
    });
  serveClient(app, clientDir);
  return app;
}
