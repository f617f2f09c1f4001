import type { Server } from 'node:http';
import { join } from 'node:path';
import { assetStore } from './assets/asset-store';
import { demoLogins, withDemoTitle } from './demo/demo-people';
import { seedDemo } from './demo/seed-demo';
import { type Environment, isLoopback } from './environment/environment';
import { createApp } from './http/app';
import { createIdentity } from './identity/identity';
import { listen, stopListening } from './listen';
import type { Logger } from './log';
import { packageRoot } from './package-root';
import { PROJECT_ID } from './project-id';
import { openStore, type Store } from './store/store';
import { venueStore } from './store/venue-queries';

const REQUEST_PATIENCE = 4_000;

/** A server that answers. */
export interface RunningServer {
  /** What the operator reads: the address, then the logins of the demo people when the demo is shown. */
  greeting: string[];
  /** Stops accepting, finishes requests, writes everything down; at most 10 s. */
  close(): Promise<void>;
}

type App = ReturnType<typeof createApp>;

/** The demo comes uninvited only to an empty store on loopback; a store that has it keeps showing it. */
async function buildApp(environment: Environment, store: Store, log: Logger, ready: () => boolean) {
  const { config, demo, host, mode, publicUrl, trustProxy, dataDir } = environment;
  const { db } = store;
  const venues = venueStore(db, mode);
  const assets = assetStore({ db, dataDir });
  const logins = config.login ?? ['password'];
  const identity = await createIdentity({
    db,
    projectId: PROJECT_ID,
    log,
    publicUrl,
    trustProxy,
    allowPasswordLogin: logins.includes('password'),
    allowAnonymous: logins.includes('anonymous'),
    outbox: ({ kind }) => log.warn({ kind }, 'a mail was not sent: no mail server is configured'),
  });
  const wanted = demo ?? isLoopback(host);
  const shown = wanted && (await seedDemo({ db, venues, assets, accounts: identity.accounts, log }));
  if (demo && !shown) log.warn('FOYER_DEMO is 1, but the store has content of its own: the demo stays away');
  const seen = shown ? withDemoTitle(environment) : environment;
  const clientDir = join(packageRoot, 'dist/client');
  const app = createApp({ environment: seen, store, venues, identity, assets, clientDir, log, ready });
  return { app, people: shown && logins.includes('password') ? demoLogins() : [] };
}

/**
 * Starts the whole server: port, store, demo, application. Requests that come early wait for the store.
 * @throws ConfigurationError for what the operator has to change: port, data folder, database.
 */
export async function startServer(environment: Environment, log: Logger): Promise<RunningServer> {
  let open = false;
  let give: (app: App) => void = () => undefined;
  const app = new Promise<App>((resolve) => {
    give = resolve;
  });
  const server: Server = await listen(environment, async (request, env) => (await app).fetch(request, env));
  let store: Store | undefined;
  const close = async () => {
    open = false;
    await stopListening(server, store ? REQUEST_PATIENCE : 0);
    await store?.close();
  };
  try {
    store = await openStore({
      dataDir: environment.dataDir,
      databaseUrl: environment.databaseUrl,
      log,
    });
    const built = await buildApp(environment, store, log, () => open);
    open = true;
    give(built.app);
    return { greeting: [`Foyer is open: ${environment.publicUrl.href}`, ...built.people], close };
  } catch (error) {
    await close();
    throw error;
  }
}
