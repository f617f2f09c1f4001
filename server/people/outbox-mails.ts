import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The headers of a mail are within so many bytes. */
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

/** The names of the files in an outbox folder that are mails to an address; none without the folder. */
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
