import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnServer } from './own-server';

/** Returns the link of the last email to a person, from the server's outbox folder; else empty. */
export async function linkTo(email: string, { dataDir }: OwnServer): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const own = mails.findLast((mail) => mail.includes(`\r\nTo: ${email}\r\n`)) ?? '';
  return /^X-Foyer-Link:\s+(\S+)/m.exec(own)?.[1] ?? '';
}
