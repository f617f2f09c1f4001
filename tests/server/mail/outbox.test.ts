import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../server/store/store';
import { openTestStore } from '../../support/store';
import { LINK, mailTo, openDesk } from './mail-desk';

const WRITTEN = 'a mail was written into the outbox folder';

let store: Store & { dataDir: string };
let folder: string;

beforeAll(async () => {
  store = await openTestStore();
  folder = join(store.dataDir, 'outbox');
}, 60_000);
afterAll(() => store.close());
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('without a mail server a mail is a file that only the own user reads, and the log names both places', async () => {
  const desk = openDesk(store);
  expect(await desk.said('no mail server is configured: mails become files in this folder')).toMatchObject({
    folder,
  });
  await desk.send(mailTo('ada@hall.example', { kind: 'INVITATION' }));
  const { file, kind } = await desk.said(WRITTEN);
  expect(await readdir(folder)).toEqual([String(file).slice(folder.length + 1)]);
  expect([kind, await modeOf(folder), await modeOf(String(file))]).toEqual(['INVITATION', 0o700, 0o600]);
  const text = await readFile(String(file), 'utf8');
  expect(text).toMatch(/^To: ada@hall\.example\r$/m);
  expect(/^X-Foyer-Link:\s+(\S+)\r$/m.exec(text)?.[1]).toBe(LINK);
});

test('mails of the same moment are files of their own', async () => {
  const desk = openDesk(store, { clock: () => Date.UTC(2026, 10, 20) });
  await Promise.all([1, 2, 3].map((number) => desk.send(mailTo(`guest-${number}@hall.example`))));
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  expect(
    names.every((name) => /^2026-11-20T00-00-00\.000Z-password_reset-[0-9a-f]{8}\.eml$/.test(name)),
  ).toBe(true);
});

test('a folder that cannot be written fails the one who sends, and the log names nobody', async () => {
  const desk = openDesk({ ...store, dataDir: '/dev/null' });
  await expect(desk.send(mailTo('ada@hall.example'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(JSON.stringify(desk.logged())).not.toContain('ada@');
});
