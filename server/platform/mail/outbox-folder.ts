import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'outbox';

/** The folder for mails written as files, below the data folder. */
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
 * Writes one mail into a folder, created when missing; both are readable only by the user of this process.
 * Resolves with the file's path, which contains neither the person nor the link, once the file is complete.
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

/** Maximum size of a mail's headers, in bytes. */
const HEAD_BYTES = 8_192;

async function isTo(path: string, email: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const [head = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1);
    const [, to = ''] = /^To:(.*(?:\r\n[ \t].*)*)/im.exec(head) ?? [];
    return (
      to
        .toLowerCase()
        .match(/[^\s<>,]+/g)
        ?.includes(email) ?? false
    );
  } finally {
    await file.close();
  }
}

/**
 * Returns the names of the files in an outbox folder that are mails to an address; none without the folder.
 */
export async function outboxMailsTo(folder: string, email: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  for (const name of names.sort())
    if (name.endsWith('.eml') && (await isTo(join(folder, name), email))) found.push(name);
  return found;
}

/** Removes the mails to an address from an outbox folder. */
export async function removeOutboxMails(folder: string, email: string): Promise<void> {
  for (const name of await outboxMailsTo(folder, email)) await rm(join(folder, name), { force: true });
}
