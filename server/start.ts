import type { Server } from 'node:http';
import { join } from 'node:path';
import { operationModeOf } from '@domain/venue/venue-version';
import { Hono } from 'hono';
import { authenticationBy } from './backend/identity/identity';
import { openCommandSocket, rememberUrl } from './cli/command-server';
import { composeCommands, retentionRules, type Services } from './compose';
import { analyticsOrigins } from './features/analytics';
import * as demo from './features/demo';
import { keepPieces } from './features/media-board';
import { keepKnownPeople } from './features/people';
import { announceVersion } from './features/venue';
import { keepWalls } from './features/wall';
import { keepBoards } from './features/whiteboard';
import { type Installation, openInstallation } from './installation';
import type { Environment } from './platform/config/environment';
import { notFound } from './platform/domain-error';
import { memberAccess } from './platform/http/access';
import { createAnswerOnce } from './platform/http/answer-once';
import { limitCaptures } from './platform/http/capture-limits';
import { serve } from './platform/http/endpoint';
import { errorAnswer } from './platform/http/error-answer';
import { hostCheck, hostOf } from './platform/http/host-check';
import type { HttpApp, HttpEnv } from './platform/http/http-app';
import {
  limitAccounts,
  limitNetworks,
  limitRunning,
  rejectCaptures,
  rejectWrites,
} from './platform/http/limit-requests';
import { configuredLimits } from './platform/http/request-limits';
import { inlineScripts, securityHeaders } from './platform/http/security-headers';
import { BOARD_PAGE, boardPolicy, inspectorPolicy, roomPolicy } from './platform/http/security-policy';
import { serveClient } from './platform/http/static-client';
import type { Logger } from './platform/log';
import { createMetrics, requestLog, serveMetrics, watchServer } from './platform/metrics/metrics';
import { listen, stopListening } from './platform/net/listen';
import { createUpgrades } from './platform/net/upgrades';
import { packageRoot } from './platform/package-root';
import { keepRetention } from './platform/store/retention';
import { ENDPOINTS, ROUTES, type ServerParts } from './routes';

/** Timeout for running requests at the end, in milliseconds. */
const REQUEST_TIMEOUT = 4_000;

/** A running server. */
export interface RunningServer {
  /** The output for the operator: the address, and the logins of the demo people when the demo is shown. */
  greeting: string[];
  /** Stops accepting, finishes requests, closes connections and saves everything, within 10 s. */
  close(): Promise<void>;
}

/** Reads what the first questions would wait for, and keeps the index of what is published. */
async function prepareAnswers({ recommendations, searchIndex, ui, venues }: Services): Promise<void> {
  await recommendations.prepare();
  if (!ui.features.ai) return;
  venues.onChange(() => void searchIndex.update());
  await searchIndex.update();
}

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
  if (ways.oidc.some(demo.isDemoIdentity)) demo.serveDemoIssuer(app, environment);
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

type App = ReturnType<typeof createApp>;

/** Opens the installation, with the demo's settings when the demo is shown. */
async function openWithDemo(environment: Environment, log: Logger) {
  let showsDemo = false;
  const installation = await openInstallation(environment, log, async ({ db }) => {
    showsDemo = await demo.isDemoShown(environment, db, log);
    return showsDemo
      ? { environment: demo.withDemoSettings(environment), registrationFetch: demo.demoRegistrationFetch() }
      : { environment };
  });
  return { installation, showsDemo };
}

/** Saves the demo when it is shown, and announces the version of the venue. */
async function prepareVenue({ services }: Installation, showsDemo: boolean): Promise<void> {
  if (showsDemo) {
    await demo.seedDemo(services);
    await demo.seedDemoPictures(services);
    await demo.seedDemoChat(services);
    await demo.seedDemoReports(services);
    await demo.seedDemoWall(services);
  }
  await demo.settleDemoPeople(services, showsDemo);
  // Each for itself: a hosted database that cannot be reached fails after a while.
  await Promise.all([
    keepKnownPeople({ ...services, mode: operationModeOf(services.environment) }),
    announceVersion(services),
    keepBoards(services),
    keepWalls(services),
    keepPieces(services),
  ]);
}

/**
 * Starts the whole server: port, store, identity, realtime database, demo, application. Early requests are
 * queued.
 * @throws ConfigurationError for errors that the operator has to fix: port, data folder, database, rules.
 */
export async function startServer(environment: Environment, log: Logger): Promise<RunningServer> {
  let open = false;
  let app: App | undefined;
  let give: (app: App) => void = () => undefined;
  const opening = new Promise<App>((resolve) => {
    give = resolve;
  });
  const upgrades = createUpgrades();
  const server = await listen(environment, {
    fetch: (request, env) => app?.fetch(request, env) ?? opening.then(({ fetch }) => fetch(request, env)),
    upgrade: upgrades.take,
  });
  let installation: Installation | undefined;
  let endCommands: ((timeout: number) => Promise<void>) | undefined;
  let endRetention: (() => Promise<void>) | undefined;
  let metricsServer: Server | undefined;
  let prepared: Promise<void> | undefined;
  const close = async () => {
    open = false;
    const stopped = stopListening(server, installation ? REQUEST_TIMEOUT : 0);
    upgrades.close();
    await endCommands?.(REQUEST_TIMEOUT);
    await installation?.endConnections();
    if (metricsServer) await stopListening(metricsServer, 0);
    await stopped;
    await endRetention?.();
    await installation?.services.searchIndex.close();
    await prepared;
    await installation?.close();
  };
  try {
    const opened = await openWithDemo(environment, log);
    const { showsDemo } = opened;
    installation = opened.installation;
    const { store, backend, services } = installation;
    const {
      db,
      environment: { config, dataDir },
    } = services;
    await prepareVenue(installation, showsDemo);
    const metrics = createMetrics();
    watchServer(metrics, { server, store, realtimeStats: backend.realtime?.stats });
    if (environment.metrics) metricsServer = await serveMetrics(environment.metrics, metrics, log);
    endRetention = keepRetention({
      db,
      rules: retentionRules(services),
      config: config.retention,
      log,
      vacuum: store.vacuum,
    });
    await rememberUrl(dataDir, environment.publicUrl).catch((error: unknown) =>
      log.warn({ err: error }, 'PUBLIC_URL cannot be stored for commands'),
    );
    endCommands = await openCommandSocket(dataDir, composeCommands(services), log);
    const clientDir = join(packageRoot, 'dist/client');
    app = createApp({ ...services, metrics, clientDir, ready: () => open });
    open = true;
    give(app);
    upgrades.open(backend.upgrade);
    prepared = prepareAnswers(services);
    const logins = showsDemo ? demo.demoLogins(config) : [];
    return { greeting: [`Foyer is open: ${environment.publicUrl.href}`, ...logins], close };
  } catch (error) {
    await close();
    throw error;
  }
}
