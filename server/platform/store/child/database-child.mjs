// @ts-check
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableFileSystem } from './durable-file-system.mjs';

// -F would turn fsync off whatever the configuration says.
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((/** @type {string} */ param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'full_page_writes=on'],
];

/** @param {object} message */
const tell = (message) => {
  if (process.connected) process.send?.(message);
};

/**
 * Ends the process after a failure below SQL, which blocks the engine's queue; the parent starts a new child.
 * @param {unknown} error
 */
function give(error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}

/** @param {string} folder */
async function openDatabase(folder) {
  const fileSystem = new DurableFileSystem(folder);
  const database = await PGlite.create({
    fs: fileSystem,
    startParams: START_PARAMS,
    extensions: { pg_trgm, unaccent },
  });
  const run = database.execProtocolRawStream.bind(database);
  database.execProtocolRawStream = (message, options) => run(message, options).catch(give);
  return { database, fileSystem };
}

/** @param {{ folder: string }} order */
async function create({ folder }) {
  const { database } = await openDatabase(folder);
  await database.close();
  tell({ kind: 'created' });
  process.disconnect();
}

/** @param {{ folder: string, address: string }} order */
async function serve({ folder, address }) {
  const { database, fileSystem } = await openDatabase(folder);
  const server = new PGLiteSocketServer({ db: database, path: address, maxConnections: 8 });
  await server.start();
  process.on('message', async (/** @type {{ kind: string }} */ order) => {
    if (order.kind === 'ping') tell({ kind: 'pong' });
    if (order.kind === 'count') tell({ kind: 'counted', syncs: fileSystem.syncs });
    if (order.kind !== 'stop') return;
    await server.stop();
    await database.close();
    process.disconnect();
  });
  tell({ kind: 'ready' });
}

/** The next user of this folder waits until this socket closes. */
function holdPresence(/** @type {string} */ address) {
  const presence = createServer();
  presence.on('error', give);
  presence.listen(address, () => tell({ kind: 'present' }));
}

// Its sockets and files are the owner's alone, whatever the mask of the server.
process.umask(0o077);
// Signals to the process group are handled by the parent; without a parent this process must not write.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('error', () => process.exit(1));
process.once('message', (/** @type {any} */ order) =>
  (order.kind === 'create' ? create(order) : serve(order)).catch(give),
);
holdPresence(String(process.argv[2]));
