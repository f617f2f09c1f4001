import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { makeDatabaseSeed } from '../../scripts/database-seed.mjs';
import { openStore, type Store } from '../../server/store/store';

export const silentLog = pino({ level: 'silent' });

/** A new folder for one test's data and what removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** An open store in a folder of its own; `close` removes the folder as well. */
export async function openTestStore(databaseUrl?: string): Promise<Store & { dataDir: string }> {
  await makeDatabaseSeed();
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path, databaseUrl, log: silentLog });
  const close = async () => {
    await store.close();
    await folder.remove();
  };
  return { ...store, close, dataDir: folder.path };
}
