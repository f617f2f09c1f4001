import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'outbox';

/** The folder that mails become files in, below the data folder. */
export const outboxFolder = (dataDir: string): string => join(dataDir, FOLDER);

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes one mail into a folder, which is made when missing; only the own user may read either.
 * Resolves with the file's path, which names neither the person nor the link, once the file is whole.
 */
export async function writeMailFile(
  folder: string,
  { kind, at, bytes }: { kind: string; at: Date; bytes: Uint8Array },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${at.toISOString().replaceAll(':', '-')}-${kind.toLowerCase()}-${randomBytes(4).toString('hex')}`;
  const path = join(folder, `${name}.eml`);
  await writeDurably(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return path;
}
