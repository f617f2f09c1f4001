import { Hono } from 'hono';
import { analyticsOrigins } from './features/analytics';
import { isDemoIdentity, serveDemoIssuer } from './features/demo';
import { authenticationBy } from './features/login';
import { notFound } from './platform/domain-error';
import { memberAccess } from './platform/http/access';
import { createAnswerOnce } from './platform/http/answer-once';
import { limitCaptures } from './platform/http/capture-limits';
import { rejectCaptures, rejectWrites } from './platform/http/disk-room';
import { serve } from './platform/http/endpoint';
import { errorAnswer } from './platform/http/error-answer';
import { hostCheck, hostOf } from './platform/http/host-check';
import type { HttpApp, HttpEnv } from './platform/http/http-app';
import { inlineScripts } from './platform/http/inline-scripts';
import { limitAccounts, limitNetworks, limitRunning } from './platform/http/limit-requests';
import { configuredLimits } from './platform/http/request-limits';
import { securityHeaders } from './platform/http/security-headers';
import { BOARD_PAGE, boardPolicy, inspectorPolicy, roomPolicy } from './platform/http/security-policy';
import { serveClient } from './platform/http/static-client';
import { requestLog } from './platform/metrics/request-log';
import { ENDPOINTS, ROUTES, type ServerParts } from './routes';

/** Path prefixes of the server: unknown paths below them are a 404, never a page. */
const RESERVED = [
  '/api',
  '/backend-assets',
  '/backend-files',
  '/backend-pictures',
  '/emulator',
  '/metrics',
  '/__',
  '/.ws',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** Returns the HTTP application of the server: API, identity endpoints, assets and the built client. */
export function createApp(parts: ServerParts): HttpApp {
  const { environment, identity, pages, ui, ways, view, clientDir, log, metrics, clock, disk } = parts;
  const { config, publicUrl, trustProxy } = environment;
  const limits = { limits: configuredLimits(config.limits), trustProxy, clock };
  const app: HttpApp = new Hono<HttpEnv>();

  app.onError(errorAnswer(log));
  app.use(requestLog(log, metrics));
  app.use(
    securityHeaders({
      publicUrl,
      favicon: ui.favicon,
      hostOf: (c) => hostOf(c, environment),
      servicesOf: pages.originsFor,
      analytics: analyticsOrigins(config.analytics),
      signInFrame: ways.oidc.length > 0 ? pages.signInFrame : undefined,
      inlineScripts: inlineScripts(clientDir),
      lastShown: view.lastShown,
      log,
    }),
  );
  app.use(limitNetworks(limits));
  app.use(hostCheck(environment, log));
  const { loginEnabled } = parts;
  app.use(memberAccess({ authentication: authenticationBy(identity), routes: ROUTES, loginEnabled }));
  app.use(limitAccounts(limits));
  app.use(limitRunning(limits));
  // The identity endpoints check the disk themselves: the SDK reads errors of their form only.
  app.route('/', identity.routes);
  app.use(rejectWrites(disk, ROUTES));
  const gates = [rejectCaptures(disk), limitCaptures({ ...limits, db: parts.db })];
  const answerOnce = createAnswerOnce(parts);
  for (const endpoint of ENDPOINTS) serve(app, endpoint, parts, gates, answerOnce);
  if (ways.oidc.some(isDemoIdentity)) serveDemoIssuer(app, environment);
  for (const prefix of RESERVED)
    app.all(`${prefix}/*`, () => {
      throw notFound();
    });
  serveClient(app, clientDir, {
    [BOARD_PAGE]: () => ({ 'Content-Security-Policy': boardPolicy() }),
    '/inspector.html': () => ({ 'Content-Security-Policy': inspectorPolicy() }),
    '/room.html': (c) => ({
      'Content-Security-Policy': roomPolicy(pages.originsFor(hostOf(c, environment))),
    }),
  });
  return app;
}
