import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { House } from './own-house';

/** The link of the last mail to somebody, from the folder of a server that sends none; empty without such a mail. */
export async function linkTo(email: string, { dataDir }: House): Promise<string> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const own = mails.findLast((mail) => mail.includes(`\r\nTo: ${email}\r\n`)) ?? '';
  return /^X-Foyer-Link:\s+(\S+)/m.exec(own)?.[1] ?? '';
}
