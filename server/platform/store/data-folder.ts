import { access, chmod, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError } from '../config/configuration-error';
import { listenPrivately, reach, socketIn } from './unix-socket';

const TAKEOVER_CHECK = 100;

const reason = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

// Node's recursive mkdir never ends where a file system rejects a folder with ENOENT, as /proc does.
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (reason(error) === 'EEXIST') return;
    if (reason(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}

const OTHERS = 0o077;
const OTHERS_MAY_WRITE = 0o002;

/**
 * Takes an existing folder's access from all other users. One that everybody may write to is shared, like /tmp, and is
 * left alone.
 * @throws ConfigurationError for a shared folder
 */
async function makePrivate(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if (mode & OTHERS_MAY_WRITE && process.platform !== 'win32')
    throw new ConfigurationError(
      `DATA_DIR ${dataDir} is a folder that all users of this machine may write to.`,
    );
  if (mode & OTHERS) await chmod(dataDir, mode & ~OTHERS);
}

const READ_AND_WRITE = constants.R_OK | constants.W_OK;

/** The folders of a data folder that the server writes; whatever else lies beside them is not its own. */
const OWN_FOLDERS = ['assets', 'database', 'files', 'outbox', 'uploads'];

/** Returns the first of these paths that is there, and that this process may not read and write. */
async function lockedOf(paths: readonly string[]): Promise<string | undefined> {
  const checked = paths.map((path) =>
    access(path, READ_AND_WRITE).then(
      () => undefined,
      (error: unknown) => (reason(error) === 'ENOENT' ? undefined : path),
    ),
  );
  return (await Promise.all(checked)).find((path) => path !== undefined);
}

/** Returns the same of all files in a folder; sockets are replaced anyway. */
async function lockedIn(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isSocket());
  return lockedOf(files.map(({ parentPath, name }) => join(parentPath, name)));
}

/**
 * Rejects a folder with files that a command of another user has left: the embedded database would end without a reason.
 * @throws ConfigurationError
 */
async function rejectLockedFiles(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database');
  const locked =
    (await lockedOf(OWN_FOLDERS.map((name) => join(dataDir, name)))) ??
    ((await exists(database)) ? await lockedIn(database).catch(() => database) : undefined);
  if (locked !== undefined)
    throw new ConfigurationError(
      `DATA_DIR ${dataDir} has files that its user may not read and write, such as ${relative(dataDir, locked)}: a command may have run as another user. Give them back with chown -R.`,
    );
}

const ownerOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );

/**
 * Rejects a user who does not own the data, or the folder for it where there is none: the server could not read what this
 * one writes.
 * @throws ConfigurationError
 */
export async function rejectOtherUser(dataDir: string): Promise<void> {
  const own = process.getuid?.();
  const owner = (await ownerOf(join(dataDir, 'database'))) ?? (await ownerOf(dataDir));
  if (own !== undefined && owner !== undefined && owner !== own)
    throw new ConfigurationError(
      `DATA_DIR ${dataDir} belongs to the user with the id ${owner}: run this as that user, not as ${own}.`,
    );
}

async function createFolder(dataDir: string): Promise<void> {
  try {
    await rejectOtherUser(dataDir);
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await makePrivate(dataDir);
    await rejectLockedFiles(dataDir);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot be written (${reason(error)}).`);
  }
}

const occupied = (dataDir: string) =>
  new ConfigurationError(`DATA_DIR ${dataDir} is in use by another Foyer server.`);

async function listen(address: string, dataDir: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  try {
    await listenPrivately(server, address);
  } catch (error) {
    if (reason(error) === 'EADDRINUSE') throw occupied(dataDir);
    throw new ConfigurationError(`DATA_DIR ${dataDir} cannot hold a socket (${reason(error)}).`);
  }
  return server.unref();
}

async function takeOver(address: string, dataDir: string): Promise<Server> {
  await rm(address, { force: true });
  const server = await listen(address, dataDir);
  const own = await stat(address);
  await pause(TAKEOVER_CHECK);
  const now = await stat(address).catch(() => undefined);
  if (now?.ino === own.ino) return server;
  throw occupied(dataDir);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates the data folder when missing, makes it private, and locks it for this process, until `release` or the process's end.
 * The stale socket of a killed server is replaced.
 * @throws ConfigurationError when the folder cannot be written or another server has locked it.
 */
export async function holdDataFolder(dataDir: string): Promise<{ release: () => Promise<void> }> {
  await createFolder(dataDir);
  const address = socketIn(dataDir, 'server.sock');
  const holder = await reach(address);
  holder?.destroy();
  if (holder) throw occupied(dataDir);
  const server = await ((await exists(address)) ? takeOver(address, dataDir) : listen(address, dataDir));
  return { release: () => new Promise((done) => server.close(() => done())) };
}
