import type { Server } from 'node:http';
import { join } from 'node:path';
import { assetStore } from './assets/asset-store';
import { openCommandSocket } from './commands/command-socket';
import { createCommands } from './commands/commands';
import { demoRegistrationFetch } from './demo/demo-registrations';
import { demoLogins, withDemoSettings } from './demo/demo-settings';
import { isDemoShown, settleDemoPeople } from './demo/demo-shown';
import { seedDemo } from './demo/seed-demo';
import type { Environment } from './environment/environment';
import { createApp } from './http/app';
import { listen, stopListening } from './listen';
import type { Logger } from './log';
import { type Mailer, openMailer } from './mail/mailer';
import { createMetrics, type Metrics } from './metrics/metrics';
import { watchServer } from './metrics/watch-server';
import { type Backend, openBackend } from './open-backend';
import { packageRoot } from './package-root';
import { createPeopleServices, type PeopleServices } from './people/people-services';
import { keepRetention } from './people/retention';
import { type Hints, hintedVersion } from './realtime/hints';
import { openStore, type Store } from './store/store';
import { type VenueStore, venueStore } from './store/venue-queries';
import { createUpgrades } from './upgrades';
import { venueTitle } from './venue-title';

const REQUEST_PATIENCE = 4_000;

/** A server that answers. */
export interface RunningServer {
  /** What the operator reads: the address, then the logins of the demo people when the demo is shown. */
  greeting: string[];
  /** Stops accepting, finishes requests, ends connections, writes everything down; at most 10 s. */
  close(): Promise<void>;
}

type App = ReturnType<typeof createApp>;

interface AppParts {
  /** With the demo's settings when it is shown. */
  environment: Environment;
  showsDemo: boolean;
  store: Store;
  backend: Backend;
  venues: VenueStore;
  people: PeopleServices;
  metrics: Metrics;
  log: Logger;
  ready: () => boolean;
}

/** Says which version of the venue stands, now and after each change, one after the other; failures are only logged. */
async function hintVersions(venues: VenueStore, hints: Hints, log: Logger): Promise<void> {
  let last = Promise.resolve();
  const tell = async () => hints.venueVersion(...hintedVersion(await venues.version()));
  const failed = (error: unknown) => log.warn({ err: error }, 'the version of the venue was not announced');
  const tellNext = () => {
    last = last.then(tell).catch(failed);
  };
  venues.onChange(tellNext);
  tellNext();
  await last;
}

async function buildApp(parts: AppParts) {
  const { environment, showsDemo, store, backend, venues, people, metrics, log, ready } = parts;
  const { config, dataDir } = environment;
  const { db } = store;
  const { identity, hints } = backend;
  const assets = assetStore({ db, dataDir });
  if (showsDemo) await seedDemo({ db, venues, assets, accounts: identity.accounts, log });
  await settleDemoPeople({ db, accounts: identity.accounts }, showsDemo);
  await hintVersions(venues, hints, log);
  const clientDir = join(packageRoot, 'dist/client');
  const registrationFetch = showsDemo ? demoRegistrationFetch() : undefined;
  const app = createApp({
    environment,
    store,
    venues,
    identity,
    assets,
    people,
    clientDir,
    metrics,
    log,
    ready,
    registrationFetch,
  });
  return { app, people: showsDemo ? demoLogins(config) : [] };
}

/**
 * Starts the whole server: port, store, identity, realtime database, demo, application. Requests that come early
 * wait for them.
 * @throws ConfigurationError for what the operator has to change: port, data folder, database, rules.
 */
export async function startServer(environment: Environment, log: Logger): Promise<RunningServer> {
  let open = false;
  let give: (app: App) => void = () => undefined;
  const app = new Promise<App>((resolve) => {
    give = resolve;
  });
  const upgrades = createUpgrades();
  const server: Server = await listen(environment, {
    fetch: async (request, env) => (await app).fetch(request, env),
    upgrade: upgrades.take,
  });
  let store: Store | undefined;
  let backend: Backend | undefined;
  let mailer: Mailer | undefined;
  let endCommands: ((patience: number) => Promise<void>) | undefined;
  let endRetention: (() => Promise<void>) | undefined;
  const close = async () => {
    open = false;
    const stopped = stopListening(server, store ? REQUEST_PATIENCE : 0);
    upgrades.close();
    await endCommands?.(REQUEST_PATIENCE);
    await backend?.close();
    await stopped;
    await endRetention?.();
    await mailer?.close();
    await store?.close();
  };
  try {
    const { dataDir, databaseUrl } = environment;
    store = await openStore({ dataDir, databaseUrl, log });
    const { db } = store;
    const showsDemo = await isDemoShown(environment, db, log);
    const seen = showsDemo ? withDemoSettings(environment) : environment;
    mailer = openMailer({ db, dataDir, smtp: seen.config.smtp, venueTitle: () => venueTitle(seen), log });
    backend = await openBackend({ db, environment: seen, mailer, log });
    const { identity, realtime } = backend;
    const people = createPeopleServices({ db, environment: seen, identity, realtime, mailer, log });
    const ready = () => open;
    const metrics = createMetrics();
    watchServer(metrics, { server, store, realtime: realtime && (() => realtime) });
    const venues = venueStore(db, environment.mode);
    const parts = { environment: seen, showsDemo, store, backend, venues, people, metrics, log, ready };
    const built = await buildApp(parts);
    endRetention = keepRetention({ db, retention: seen.config.retention, log });
    endCommands = await openCommandSocket(dataDir, createCommands({ db, dataDir, people, venues, log }));
    open = true;
    give(built.app);
    upgrades.open(backend.upgrade);
    return { greeting: [`Foyer is open: ${environment.publicUrl.href}`, ...built.people], close };
  } catch (error) {
    await close();
    throw error;
  }
}
