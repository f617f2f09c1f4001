// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

// Runs a database that many test files use one after the other: it never syncs to the disk.
const folder = String(process.argv[2]);
process.on('SIGINT', () => {});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});

const db = await PGlite.create({
  fs: new NodeFS(join(folder, 'data')),
  extensions: { pg_trgm, unaccent },
});
const server = new PGLiteSocketServer({ db, path: join(folder, '.s.PGSQL.5432'), maxConnections: 8 });
await server.start();
process.send?.('ready');
