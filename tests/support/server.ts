import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cachedPromise } from '@domain/shared/cached-promise';
import type { Venue } from '@domain/venue/venue';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import type { OwnIdentity } from '../../server/backend/identity/identity';
import { openRealtime } from '../../server/backend/open-backend';
import { identityTokens, type Verify } from '../../server/backend/realtime/engine/verify-token';
import type { Realtime } from '../../server/backend/realtime/realtime';
import type { RealtimeLimits } from '../../server/backend/realtime/realtime-limits';
import { ownRecords } from '../../server/backend/realtime/records';
import { ownRules, parseRules } from '../../server/backend/realtime/rules/rules';
import { composeServices, type Services } from '../../server/compose';
import type { AssetStore } from '../../server/features/assets';
import { sweepPresence } from '../../server/features/presence';
import { type VenueStore, venueStore } from '../../server/features/venue';
import { watchFullBoards } from '../../server/features/whiteboard';
import type { Environment } from '../../server/platform/config/environment';
import type { Mail } from '../../server/platform/mail/mail';
import { createMetrics, serveMetrics, watchServer } from '../../server/platform/metrics/metrics';
import { listen, stopListening } from '../../server/platform/net/listen';
import type { Store } from '../../server/platform/store/store';
import { createApp } from '../../server/start';
import { ENDINGS } from '../../server/stored-data';
import { type Answer, ask, type Question } from './ask';
import { writeClient } from './client-fixture';
import { openIdentity, tokensOf, type Who } from './people';
import { PLACES_WRITTEN } from './places';
import { storeOfFile, temporaryFolder } from './store';
import { ARCHITECTURE, fixtureVenue } from './venue-fixture';

export interface TestServer {
  url: string;
  /** The address of the metrics' own port. */
  metricsUrl: string;
  /** The data folder; it contains the files of the fixture under their ids. */
  dataDir: string;
  venue: Venue;
  venues: VenueStore;
  assets: AssetStore;
  app: ReturnType<typeof createApp>;
  identity: OwnIdentity;
  store: Store;
  /** The dependencies of routes and commands. */
  services: Services;
  /** The invitations that were sent. */
  mails: Mail[];
  /** The running realtime database. */
  realtime(): Realtime;
  /** Restarts the listener and the realtime database on the same port and store. */
  restart(): Promise<void>;
  /** Sends one request with exactly these headers and this path. */
  ask(path: string, question?: Question): Promise<Answer>;
  tokenOf(who: Who): Promise<string>;
  /** The log of the server so far, one object per line. */
  logged(): Record<string, unknown>[];
  /** The server's clock, in milliseconds; undefined is the real one. */
  clock: { now: number | undefined };
  /** The venue store as another server on the same database sees it. */
  anotherVenueStore(): VenueStore;
  /** The disk of the data folder: whether less than the reserve is free, and the bytes that are free beside it. */
  disk: { isShort: boolean; isFull: boolean; room: number };
  /** The health that `/healthz` reports. */
  health: { ready: boolean };
  close(): Promise<void>;
}

export interface TestServerOptions
  extends Partial<Pick<Environment, 'config' | 'mode' | 'publicUrl' | 'trustProxy'>> {
  /** Wraps the venue store, to make it fail. */
  venues?: (store: VenueStore) => VenueStore;
  /** The text of a rules file, instead of database.rules.json. */
  rules?: string;
  /** The connections to the registration services. */
  registrationFetch?: typeof fetch;
  /** Limits of the realtime database, instead of the real ones. */
  limits?: Partial<RealtimeLimits>;
  /** Whether the realtime database takes only the names of accounts. */
  checksNames?: boolean;
}

/** The rules of the product: compiling them takes as long as the rest of a start. */
const productRules = cachedPromise(() => ownRules());

/** Verifies tokens without what the server adds of names. */
function withoutNames(verify: Verify): Verify {
  return async (token) => {
    const { claims, ...verified } = await verify(token);
    const { shownName: _, formerName: __, ...others } = claims;
    return { ...verified, claims: others };
  };
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

/** Opens one store per test file, because opening takes seconds; its remaining venues and assets are removed. */
async function emptyStore(): Promise<Store> {
  const store = await storeOfFile();
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

/** Starts a whole server on a free loopback port with a small venue, its people and a small client; one at a time. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const store = await emptyStore();
  const folder = await temporaryFolder();
  const environment = environmentOf(options, folder.path);
  const lines: string[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(line) });
  const clock: TestServer['clock'] = { now: undefined };
  const health = { ready: true };
  const simulated = { isShort: false, isFull: false, room: Number.POSITIVE_INFINITY };
  const disk = {
    isShort: () => simulated.isShort || simulated.isFull,
    isFull: () => simulated.isFull,
    hasRoomFor: (bytes: number) => bytes <= simulated.room,
  };
  const time = () => clock.now ?? Date.now();
  const stored = venueStore(store.db, environment.mode);
  const identity = await openIdentity({ store: { ...store, disk }, environment, log });
  const mails: Mail[] = [];
  let running!: { realtime: Realtime; stopSweeps: () => void; server: Server };
  const watchers: Parameters<Realtime['watch']>[0][] = [];
  const current: Pick<Realtime, 'read' | 'write' | 'watch' | 'isConnected'> = {
    read: (path) => running.realtime.read(path),
    write: (writes) => running.realtime.write(writes),
    watch: (watcher) => void watchers.push(watcher),
    isConnected: (uid) => running.realtime.isConnected(uid),
  };
  const services = composeServices({
    environment,
    db: store.db,
    changes: store.changes,
    disk,
    identity,
    realtime: current,
    records: ownRecords(current),
    mailer: { send: async (mail) => void mails.push(mail) },
    log,
    clock: time,
    registrationFetch: options.registrationFetch,
    venues: options.venues?.(stored) ?? stored,
  });
  const venue = await fixtureVenue(services.assets, folder.path);
  await stored.save(venue);
  await stored.publish(ARCHITECTURE);
  const metrics = createMetrics();
  const clientDir = await writeClient(`${folder.path}/client`);
  const app = createApp({ ...services, metrics, clientDir, ready: () => health.ready });

  async function begin(port: number) {
    const rules = options.rules === undefined ? await productRules() : parseRules(options.rules);
    const parts = { db: store.db, disk, changes: store.changes, environment, identity, log, clock: time };
    const tokens = identityTokens(identity, time);
    const verify = options.checksNames ? tokens : withoutNames(tokens);
    const realtime = await openRealtime({ ...parts, rules, limits: options.limits, verify });
    await realtime.write(PLACES_WRITTEN);
    watchFullBoards({ realtime, log });
    const stopSweeps = sweepPresence({ realtime, endings: ENDINGS, log });
    const handlers = { fetch: app.fetch, upgrade: realtime.handleUpgrade };
    running = { realtime, stopSweeps, server: await listen({ ...environment, port }, handlers) };
    for (const watcher of watchers) realtime.watch(watcher);
  }
  async function end({ realtime, stopSweeps, server }: typeof running) {
    const stopped = stopListening(server, 0);
    stopSweeps();
    await realtime.close();
    await stopped;
  }

  await begin(0);
  watchServer(metrics, { server: running.server, store, realtimeStats: () => running.realtime.stats() });
  const metricsServer = await serveMetrics({ host: environment.host, port: 0 }, metrics, log);
  const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
  const port = portOf(running.server);
  const url = `http://127.0.0.1:${port}`;
  const tokenOf = tokensOf({ identity, store, url });
  return {
    url,
    metricsUrl: `http://127.0.0.1:${portOf(metricsServer)}`,
    dataDir: folder.path,
    venue,
    venues: services.venues,
    assets: services.assets,
    app,
    identity,
    store,
    services,
    mails,
    clock,
    anotherVenueStore: () => venueStore(store.db, environment.mode),
    disk: simulated,
    health,
    realtime: () => running.realtime,
    async restart() {
      await end(running);
      await begin(port);
    },
    ask: (path, question) => ask(url, path, question),
    async tokenOf(who) {
      const token = await tokenOf(who);
      await running.realtime.write({ [`live/people/${decodeJwt(token).sub}`]: true });
      return token;
    },
    logged: () => lines.map((line) => JSON.parse(line)),
    async close() {
      await stopListening(metricsServer, 0);
      await end(running);
      await folder.remove();
    },
  };
}
