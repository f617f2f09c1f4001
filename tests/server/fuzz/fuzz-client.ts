import type { FirebaseApp } from 'firebase/app';
import type { Database, DatabaseReference, DataSnapshot, Query } from 'firebase/database';
import { PROJECT_ID } from '../../../server/backend/project-id';
import type { Link } from '../../support/fault-link';
import type { MemoryNetwork } from '../../support/memory-network';
import { route, type Sdk } from '../../support/sdk-in-memory';
import { speakFor } from '../../support/sdk-token';
import { ROOT } from './random-data';
import { EVERYTHING, type QuerySpec, queryOf } from './random-query';
import { type ShadowedListen, wireShadow } from './wire-shadow';

/** The data a listener shows: the children in order, or the leaf. */
export type Shown = [string, unknown][] | unknown;

export interface LiveQuery {
  path: string;
  spec: QuerySpec;
  /** Undefined until the first value arrives. */
  shown(): Shown | undefined;
  stop(): void;
}

export interface FuzzClient {
  name: string;
  /** Whether it listens, or only writes and queries. */
  listens: boolean;
  sdk: Database;
  at(path: string): DatabaseReference;
  /** The current or last connection. */
  link(): Link;
  isConnected(): boolean;
  /** Undefined when the SDK rejects such a query. */
  listen(path: string, spec: QuerySpec): LiveQuery | undefined;
  /** The data received from the server for all listens. */
  received(): ShadowedListen[];
  /** The number of listens sent and of events received for them. */
  traffic(): { listens: number; events: number };
  /** The SDK's own result for a query below a location that this client listens to in whole. */
  evaluate(path: string, spec: QuerySpec): Shown | undefined;
  get(path: string, spec: QuerySpec): Promise<Shown>;
  close(): Promise<void>;
}

export function shownOf(snapshot: DataSnapshot): Shown {
  if (!snapshot.hasChildren()) return snapshot.exportVal();
  const children: [string, unknown][] = [];
  snapshot.forEach((child) => {
    children.push([child.key ?? '', child.exportVal()]);
  });
  return children;
}

/** Every query that was listened to, in protocol form. */
const specs = new Map<string, QuerySpec>([['{}', EVERYTHING]]);

const wordsOf = (query: Query): string =>
  JSON.stringify((query as Query & { _queryObject: object })._queryObject);

/** Returns the expected value of a query's listener; undefined for a query without a listener. */
export const specOf = (words: string): QuerySpec | undefined => specs.get(words);

/** A separate browser, as far as the SDK and the network are concerned. */
export function fuzzClient(
  { app: apps, database }: Sdk,
  network: MemoryNetwork,
  name: string,
  listens = false,
): FuzzClient {
  const host = `${name}.fuzz`;
  let link: Link | undefined;
  const shadow = wireShadow();
  route(
    host,
    () => {
      const socket = network.dial();
      link = network.links().at(-1);
      return socket;
    },
    shadow,
  );
  const app: FirebaseApp = apps.initializeApp({ projectId: 'fuzz' }, name);
  speakFor(app, name);
  const sdk = database.getDatabase(app, `ws://${host}:80?ns=${PROJECT_ID}`);
  let connected = false;
  database.onValue(database.ref(sdk, '.info/connected'), (snapshot) => {
    connected = snapshot.val() === true;
  });

  const at = (path: string) => database.ref(sdk, path);
  const asked = (path: string, spec: QuerySpec) => queryOf(database, at(path), spec);

  return {
    name,
    listens,
    sdk,
    at,
    link: () => link as Link,
    isConnected: () => connected,
    listen: (path, spec) => {
      const query = asked(path, spec);
      if (!query) return undefined;
      specs.set(wordsOf(query), spec);
      let shown: Shown | undefined;
      const stop = database.onValue(query, (snapshot) => {
        shown = shownOf(snapshot);
      });
      return { path, spec, shown: () => shown, stop };
    },
    received: shadow.listens,
    traffic: shadow.traffic,
    evaluate: (path, spec) => {
      const query = asked(path, spec);
      let shown: Shown | undefined;
      if (query)
        database.onValue(query, (snapshot) => {
          shown = shownOf(snapshot);
        })();
      return shown;
    },
    get: async (path, spec) => {
      const query = asked(path, spec);
      return query && shownOf(await database.get(query));
    },
    close: async () => {
      database.goOffline(sdk);
      await apps.deleteApp(app);
    },
  };
}

/** A client that listens to everything, so that the SDK computes every query locally. */
export function oracleClient(sdk: Sdk, network: MemoryNetwork, name: string) {
  const client = fuzzClient(sdk, network, name);
  let whole: unknown;
  sdk.database.onValue(client.at(ROOT), (snapshot) => {
    whole = snapshot.exportVal();
  });
  return { ...client, whole: () => whole };
}
