import type { AddressInfo } from 'node:net';
import type { Venue } from '@domain/venue';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type AssetStore, assetStore } from '../../server/assets/asset-store';
import type { Environment } from '../../server/environment/environment';
import { createApp } from '../../server/http/app';
import type { Identity } from '../../server/identity/identity';
import { listen, stopListening } from '../../server/listen';
import type { Mail } from '../../server/mail/mail';
import { createMetrics } from '../../server/metrics/metrics';
import { watchServer } from '../../server/metrics/watch-server';
import { openRealtime } from '../../server/open-realtime';
import { createPeopleServices, type PeopleServices } from '../../server/people/people-services';
import type { Realtime } from '../../server/realtime/realtime';
import type { RealtimeLimits } from '../../server/realtime/realtime-limits';
import { parseRules } from '../../server/realtime/rules/rules';
import type { Store } from '../../server/store/store';
import { type VenueStore, venueStore } from '../../server/store/venue-queries';
import { type Answer, ask, type Question } from './ask';
import { writeClient } from './client-fixture';
import { openIdentity, tokensOf, type Who } from './people';
import { openTestStore, temporaryFolder } from './store';
import { ARCHITECTURE, fixtureVenue } from './venue-fixture';

export interface TestServer {
  url: string;
  /** The data folder; the files of the fixture lie in it under their ids. */
  dataDir: string;
  venue: Venue;
  venues: VenueStore;
  assets: AssetStore;
  app: ReturnType<typeof createApp>;
  identity: Identity;
  store: Store;
  people: PeopleServices;
  /** The invitations that were sent. */
  mails: Mail[];
  /** The realtime database that runs now. */
  realtime(): Realtime;
  /** Ends the listening and the realtime database and begins both anew on the same port and store. */
  restart(): Promise<void>;
  /** One request with exactly these headers and this path. */
  ask(path: string, question?: Question): Promise<Answer>;
  tokenOf(who: Who): Promise<string>;
  /** What the server has logged so far, one object per line. */
  logged(): Record<string, unknown>[];
  /** What the server takes for the time, in milliseconds; undefined is the real one. */
  clock: { now: number | undefined };
  /** The venue store as another server on the same database has it. */
  anotherVenueStore(): VenueStore;
  /** What `/healthz` is told. */
  health: { ready: boolean };
  close(): Promise<void>;
}

export interface TestServerOptions
  extends Partial<Pick<Environment, 'config' | 'mode' | 'publicUrl' | 'trustProxy'>> {
  /** Wraps the venue store, to make it fail. */
  venues?: (store: VenueStore) => VenueStore;
  /** The text of a rules file, instead of database.rules.json. */
  rules?: string;
  /** Leads to the registration services. */
  registrationFetch?: typeof fetch;
  /** Limits of the realtime database, instead of the real ones. */
  limits?: Partial<RealtimeLimits>;
}

function environmentOf(options: TestServerOptions, dataDir: string): Environment {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: options.publicUrl ?? new URL('http://127.0.0.1:0/'),
    trustProxy: options.trustProxy ?? [],
    dataDir,
    mode: options.mode ?? 'LIVE',
    demo: false,
    config: options.config ?? {},
  };
}

let opened: Promise<Store> | undefined;

afterAll(async () => (await opened)?.close());

/** One store per test file, because opening takes seconds; what venues and assets left in it is removed. */
async function emptyStore(): Promise<Store> {
  opened ??= openTestStore();
  const store = await opened;
  await store.db.deleteFrom('venue_version').execute();
  await store.db.deleteFrom('asset').execute();
  await store.db.deleteFrom('realtime_leaf').execute();
  const nothing = { published_version: null, published_architecture_id: null, last_published_version: 0 };
  await store.db
    .updateTable('venue_state')
    .set({ ...nothing, version: 0, architecture_id: null })
    .execute();
  return store;
}

/** A whole server on a free loopback port with a small venue, its people and a small client; one at a time. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const store = await emptyStore();
  const folder = await temporaryFolder();
  const environment = environmentOf(options, folder.path);
  const lines: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(line) });
  const clock: TestServer['clock'] = { now: undefined };
  const health = { ready: true };
  const time = () => clock.now ?? Date.now();

  const assets = assetStore({ db: store.db, dataDir: folder.path });
  const stored = venueStore(store.db, environment.mode);
  const venues = options.venues?.(stored) ?? stored;
  const venue = await fixtureVenue(assets, folder.path);
  await stored.save(venue);
  await stored.publish(ARCHITECTURE);
  const identity = await openIdentity({ store, environment, log });
  const mails: Mail[] = [];
  let running: Awaited<ReturnType<typeof begin>>;
  const people = createPeopleServices({
    db: store.db,
    environment,
    identity,
    realtime: {
      read: (path) => running.realtime.read(path),
      write: (writes) => running.realtime.write(writes),
    },
    mailer: { send: async (mail) => void mails.push(mail) },
    log,
  });
  const metrics = createMetrics();
  const app = createApp({
    metrics,
    environment,
    store,
    venues,
    identity,
    assets,
    people,
    clientDir: await writeClient(`${folder.path}/client`),
    log,
    registrationFetch: options.registrationFetch,
    ready: () => health.ready,
    clock: time,
  });

  async function begin(port: number) {
    const rules = options.rules === undefined ? undefined : parseRules(options.rules);
    const { limits } = options;
    const realtime = await openRealtime({
      db: store.db,
      environment,
      identity,
      log,
      clock: time,
      rules,
      limits,
    });
    const handlers = { fetch: app.fetch, upgrade: realtime.handleUpgrade };
    return { realtime, server: await listen({ ...environment, port }, handlers) };
  }
  async function end({ realtime, server }: Awaited<ReturnType<typeof begin>>) {
    const stopped = stopListening(server, 0);
    await realtime.close();
    await stopped;
  }

  running = await begin(0);
  watchServer(metrics, { server: running.server, store, realtime: () => running.realtime });
  const { port } = running.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir: folder.path,
    venue,
    venues,
    assets,
    app,
    identity,
    store,
    people,
    mails,
    clock,
    anotherVenueStore: () => venueStore(store.db, environment.mode),
    health,
    realtime: () => running.realtime,
    async restart() {
      await end(running);
      running = await begin(port);
    },
    ask: (path, question) => ask(url, path, question),
    tokenOf: tokensOf(identity, url),
    logged: () => lines.map((line) => JSON.parse(line)),
    async close() {
      await end(running);
      await folder.remove();
    },
  };
}
