import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import type { Realtime } from '../realtime/realtime';
import type { Database } from '../store/database';
import type { Store } from '../store/store';
import type { Metrics } from './metrics';

interface WatchedParts {
  server: Server;
  store: Pick<Store, 'db' | 'waiting'>;
  /** Missing when it is hosted. */
  realtime?: () => Pick<Realtime, 'stats'>;
}

async function mailsWaiting(db: Kysely<Database>): Promise<number> {
  const query = db.selectFrom('mail').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

function watchRealtime({ watch }: Metrics, realtime: () => Pick<Realtime, 'stats'>): void {
  const stat = (name: keyof ReturnType<Realtime['stats']>) => () => realtime().stats()[name];
  watch({
    name: 'foyer_realtime_connections',
    help: 'Open connections of the realtime database.',
    kind: 'gauge',
    value: stat('connections'),
  });
  watch({
    name: 'foyer_realtime_listens',
    help: 'What all of them listen to.',
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

/** Lets the metrics look at what a server has open and what waits in it. */
export function watchServer(metrics: Metrics, { server, store, realtime }: WatchedParts): void {
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
    help: 'Mails that no mail server took yet.',
    kind: 'gauge',
    value: () => mailsWaiting(store.db),
  });
  if (realtime) watchRealtime(metrics, realtime);
}
