import type { Server } from 'node:http';
import { join } from 'node:path';
import { operationModeOf } from '@domain/venue/venue-version';
import { createApp } from './app';
import { openCommandSocket, rememberUrl } from './cli/command-server';
import { composeCommands, retentionRules, type Services } from './compose';
import * as demo from './features/demo';
import { keepPieces } from './features/media-board';
import { keepKnownPeople } from './features/people';
import { announceVersion } from './features/venue';
import { keepWalls } from './features/wall';
import { keepBoards } from './features/whiteboard';
import { type Installation, openInstallation } from './installation';
import type { Environment } from './platform/config/environment';
import type { Logger } from './platform/log';
import { createMetrics } from './platform/metrics/metrics';
import { serveMetrics } from './platform/metrics/serve-metrics';
import { watchServer } from './platform/metrics/watch-server';
import { listen, stopListening } from './platform/net/listen';
import { createUpgrades } from './platform/net/upgrades';
import { packageRoot } from './platform/package-root';
import { keepRetention } from './platform/store/retention';

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
async function prepareVenue({ services, backend }: Installation, showsDemo: boolean): Promise<void> {
  if (showsDemo) {
    await demo.seedDemo(services);
    await demo.seedDemoPictures(services);
    await demo.seedDemoChat(services);
    await demo.seedDemoReports(services);
    await demo.seedDemoWall(services);
  }
  await demo.settleDemoPeople(services, showsDemo);
  await keepKnownPeople({ ...services, mode: operationModeOf(services.environment) });
  await announceVersion(services, backend.hints);
  await keepBoards(services);
  await keepWalls(services);
  await keepPieces(services);
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
