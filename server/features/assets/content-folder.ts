import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes stored under their SHA-256. */
export interface Content {
  sha256: string;
  bytes: number;
  /** Path below the folder. */
  file: string;
}

/** Content-addressed storage: files are immutable, and equal ones are stored once. */
export interface ContentFolder {
  /** Absolute path of the folder below it for files that are being received; it may be missing. */
  incoming: string;
  /** Copies a file into the folder and syncs it to disk. */
  keep(source: string): Promise<Content>;
  /** Moves a file of `incoming` into the folder and syncs it to disk. */
  take(received: string): Promise<Content>;
  /** Writes bytes under another name beside a stored file, atomically. */
  write(file: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  pathOf(file: string): string;
}

const PRIVATE = 0o600;

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

/** Returns what is in a file, and where it is stored. */
export async function contentOf(path: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const sha256 = hash.digest('hex');
  return { sha256, bytes, file: `${sha256.slice(0, 2)}/${sha256}` };
}

/** Opens the folder at an absolute path; the first file creates it. */
export function contentFolder(root: string): ContentFolder {
  const incoming = join(root, 'incoming');
  const pathOf = (file: string) => join(root, file);

  async function place(received: string, file: string): Promise<void> {
    await sync(received, 'r+');
    const target = pathOf(file);
    await mkdir(dirname(target), { recursive: true });
    await rename(received, target);
    await sync(dirname(target), 'r');
  }

  async function take(received: string): Promise<Content> {
    const content = await contentOf(received);
    await place(received, content.file);
    return content;
  }

  /** Receives a file and places it; leaves nothing when that fails. */
  async function receive<Placed>(
    fill: (path: string) => Promise<unknown>,
    placed: (path: string) => Promise<Placed>,
  ): Promise<Placed> {
    const path = join(incoming, randomUUID());
    await mkdir(incoming, { recursive: true });
    try {
      await fill(path);
      return await placed(path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  return {
    incoming,
    pathOf,
    take,
    keep: (source) =>
      receive(async (path) => {
        await copyFile(source, path);
        await chmod(path, PRIVATE);
      }, take),
    write: (file, bytes) =>
      receive(
        (path) => writeFile(path, bytes, { flag: 'wx', mode: PRIVATE }),
        (path) => place(path, file),
      ),
  };
}
