import type { Server } from 'node:http';
import { join } from 'node:path';
import { assetStore } from './assets/asset-store';
import { demoLogins, withDemoSettings } from './demo/demo-people';
import { seedDemo } from './demo/seed-demo';
import { type Environment, isLoopback } from './environment/environment';
import { createApp } from './http/app';
import { listen, stopListening } from './listen';
import type { Logger } from './log';
import { type Backend, openBackend } from './open-backend';
import { packageRoot } from './package-root';
import { type Hints, hintedVersion } from './realtime/hints';
import { openStore, type Store } from './store/store';
import { type VenueStore, venueStore } from './store/venue-queries';
import { createUpgrades } from './upgrades';

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
  environment: Environment;
  store: Store;
  backend: Backend;
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

/** The demo comes uninvited only to an empty store on loopback; a store that has it keeps showing it. */
async function buildApp({ environment, store, backend, log, ready }: AppParts) {
  const { config, demo, host, mode, dataDir } = environment;
  const { db } = store;
  const { identity, hints } = backend;
  const venues = venueStore(db, mode);
  const assets = assetStore({ db, dataDir });
  const logins = config.login ?? ['password'];
  const wanted = demo ?? isLoopback(host);
  const shown = wanted && (await seedDemo({ db, venues, assets, accounts: identity.accounts, log }));
  if (demo && !shown) log.warn('FOYER_DEMO is 1, but the store has content of its own: the demo stays away');
  await hintVersions(venues, hints, log);
  const seen = shown ? withDemoSettings(environment) : environment;
  const clientDir = join(packageRoot, 'dist/client');
  const app = createApp({ environment: seen, store, venues, identity, assets, clientDir, log, ready });
  const mayLogIn = shown && logins.includes('password') && !config.firebase;
  return { app, people: mayLogIn ? demoLogins() : [] };
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
  const close = async () => {
    open = false;
    const stopped = stopListening(server, store ? REQUEST_PATIENCE : 0);
    upgrades.close();
    await backend?.close();
    await stopped;
    await store?.close();
  };
  try {
    const { dataDir, databaseUrl } = environment;
    store = await openStore({ dataDir, databaseUrl, log });
    backend = await openBackend({ db: store.db, environment, log });
    const built = await buildApp({ environment, store, backend, log, ready: () => open });
    open = true;
    give(built.app);
    upgrades.open(backend.upgrade);
    return { greeting: [`Foyer is open: ${environment.publicUrl.href}`, ...built.people], close };
  } catch (error) {
    await close();
    throw error;
  }
}
