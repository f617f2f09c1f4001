import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
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
  /** Copies a file into the folder and syncs it to disk. */
  keep(source: string): Promise<Content>;
  /** Writes bytes under another name beside a stored file, atomically. */
  write(file: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  pathOf(file: string): string;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function* hashed(source: string, hash: Hash, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(source)) {
    hash.update(chunk);
    count(chunk.length);
    yield chunk;
  }
}

/** Opens the folder at an absolute path; the first file creates it. */
export function contentFolder(root: string): ContentFolder {
  const pathOf = (file: string) => join(root, file);

  async function place(data: Uint8Array | AsyncIterable<Uint8Array>, fileOf: () => string): Promise<void> {
    const incoming = join(root, 'incoming', randomUUID());
    await mkdir(dirname(incoming), { recursive: true });
    try {
      const handle = await open(incoming, 'wx', 0o600);
      await writeFile(handle, data)
        .then(() => handle.sync())
        .finally(() => handle.close());
      const target = pathOf(fileOf());
      await mkdir(dirname(target), { recursive: true });
      await rename(incoming, target);
      await sync(dirname(target));
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }

  return {
    pathOf,
    write: (file, bytes) => place(bytes, () => file),
    async keep(source) {
      const hash = createHash('sha256');
      const content = { sha256: '', bytes: 0, file: '' };
      const stream = hashed(source, hash, (bytes) => {
        content.bytes += bytes;
      });
      await place(stream, () => {
        content.sha256 = hash.digest('hex');
        content.file = `${content.sha256.slice(0, 2)}/${content.sha256}`;
        return content.file;
      });
      return content;
    },
  };
}
