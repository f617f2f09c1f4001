import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import type { Store } from '../store/store';
import type { Metrics } from './metrics';

interface RealtimeStats {
  connections: number;
  listens: number;
  deliveries: number;
  dropped: number;
}

type Stats = () => RealtimeStats;

interface WatchedParts {
  server: Server;
  store: Pick<Store, 'db' | 'waiting'>;
  /** Missing when the realtime database is hosted. */
  realtimeStats?: Stats | undefined;
}

async function mailsWaiting(db: Kysely<Database>): Promise<number> {
  const query = db.selectFrom('mail').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

function watchRealtime({ watch }: Metrics, stats: Stats): void {
  const stat = (name: keyof RealtimeStats) => () => stats()[name];
  watch({
    name: 'foyer_realtime_connections',
    help: 'Open connections of the realtime database.',
    kind: 'gauge',
    value: stat('connections'),
  });
  watch({
    name: 'foyer_realtime_listens',
    help: 'Listens of all connections.',
    kind: 'gauge',
    value: stat('listens'),
  });
  watch({
    name: 'foyer_realtime_deliveries_total',
    help: 'Changes that were sent to a listener.',
    kind: 'counter',
    value: stat('deliveries'),
  });
  watch({
    name: 'foyer_realtime_dropped_total',
    help: 'Connections that the server ended: silent, too slow, against the protocol or beyond a limit.',
    kind: 'counter',
    value: stat('dropped'),
  });
}

/** Adds the open connections and waiting work of a server to the metrics. */
export function watchServer(metrics: Metrics, { server, store, realtimeStats }: WatchedParts): void {
  const connections = promisify(server.getConnections.bind(server));
  metrics.watch({
    name: 'foyer_open_connections',
    help: 'Open connections, WebSockets included.',
    kind: 'gauge',
    value: connections,
  });
  metrics.watch({
    name: 'foyer_store_waiting',
    help: 'Queries that wait for a connection to the database.',
    kind: 'gauge',
    value: store.waiting,
  });
  metrics.watch({
    name: 'foyer_mails_waiting',
    help: 'Mails that are not delivered yet.',
    kind: 'gauge',
    value: () => mailsWaiting(store.db),
  });
  if (realtimeStats) watchRealtime(metrics, realtimeStats);
}
