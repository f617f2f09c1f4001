import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openStore, type Store, type StoreOptions } from '../../server/platform/store/store';
import { takeSharedDatabase } from './shared-database';

export const silentLog = pino({ level: 'silent' });

type TestStore = Store & { dataDir: string };

/** Creates a folder for the data of one test; returns it and its removal. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function openIn(options: Partial<StoreOptions>, stop = async () => {}): Promise<TestStore> {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder.path, log: silentLog, ...options });
  const close = async () => {
    await store.close();
    await stop();
    await folder.remove();
  };
  return { ...store, close, dataDir: folder.path };
}

/** Opens an empty store whose database is in its own folder, in its own process or at an address. */
export async function openOwnStore(databaseUrl?: string): Promise<TestStore> {
  return openIn({ databaseUrl });
}

/** Opens an empty store on a database shared with other test files; `close` removes its data folder. */
export async function openTestStore(): Promise<TestStore> {
  const embedded = await takeSharedDatabase();
  return openIn({ embedded }, embedded.stop);
}

let opened: Promise<TestStore> | undefined;

/** Returns the one store of a test file, with the data its tests left in it. */
export function storeOfFile(): Promise<TestStore> {
  opened ??= openTestStore();
  return opened;
}

/** Closes the store of a test file after its last test. */
export async function closeStoreOfFile(): Promise<void> {
  const store = await opened;
  opened = undefined;
  await store?.close();
}
