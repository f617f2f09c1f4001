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

interface WatchedParts {
  server: Server;
  store: Pick<Store, 'db' | 'waiting'>;
  /** Missing when the realtime database is hosted. */
  realtimeStats?: (() => RealtimeStats) | undefined;
}

async function mailsWaiting(db: Kysely<Database>): Promise<number> {
  const query = db.selectFrom('mail').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Adds the open connections and waiting work of a server to the metrics. */
export function watchServer(
  { gauge, counter }: Metrics,
  { server, store, realtimeStats: stats }: WatchedParts,
): void {
  const connections = promisify(server.getConnections.bind(server));
  gauge('foyer_open_connections', 'Open connections, WebSockets included.', connections);
  gauge('foyer_store_waiting', 'Queries that wait for a connection to the database.', store.waiting);
  gauge('foyer_mails_waiting', 'Mails that are not delivered yet.', () => mailsWaiting(store.db));
  if (!stats) return;
  gauge(
    'foyer_realtime_connections',
    'Open connections of the realtime database.',
    () => stats().connections,
  );
  gauge('foyer_realtime_listens', 'Listens of all connections.', () => stats().listens);
  counter(
    'foyer_realtime_deliveries_total',
    'Changes that were sent to a listener.',
    () => stats().deliveries,
  );
  counter(
    'foyer_realtime_dropped_total',
    'Connections that the server ended: silent, too slow, against the protocol or beyond a limit.',
    () => stats().dropped,
  );
}
