import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMailQueue } from '../../../../server/platform/mail/mail-queue';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';
import { LINK, mailTo, openMailFixture } from './mail-fixture';

const WRITTEN = 'mail written to the outbox folder';

let store: Store & { dataDir: string };
let folder: string;

beforeAll(async () => {
  store = await openTestStore();
  folder = join(store.dataDir, 'outbox');
}, 60_000);
afterAll(() => store.close());
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('without a mail server a mail is a private file, and the log names folder and file', async () => {
  const fixture = openMailFixture(store);
  expect(
    await fixture.said('no mail server configured: mails are written to files in this folder'),
  ).toMatchObject({
    folder,
  });
  await fixture.send(mailTo('ada@hall.example', { kind: 'INVITATION' }));
  const { file, kind } = await fixture.said(WRITTEN);
  expect(await readdir(folder)).toEqual([String(file).slice(folder.length + 1)]);
  expect([kind, await modeOf(folder), await modeOf(String(file))]).toEqual(['INVITATION', 0o700, 0o600]);
  const text = await readFile(String(file), 'utf8');
  expect(text).toMatch(/^To: ada@hall\.example\r$/m);
  expect(/^X-Foyer-Link:\s+(\S+)\r$/m.exec(text)?.[1]).toBe(LINK);
});

test('simultaneous mails are separate files', async () => {
  const fixture = openMailFixture(store, { clock: () => Date.UTC(2026, 10, 20) });
  await Promise.all([1, 2, 3].map((number) => fixture.send(mailTo(`guest-${number}@hall.example`))));
  const names = await readdir(folder);
  expect(names).toHaveLength(3);
  expect(
    names.every((name) => /^2026-11-20T00-00-00\.000Z-password_reset-[0-9a-f]{8}\.eml$/.test(name)),
  ).toBe(true);
});

test('a folder that cannot be written fails the sender, and the log names no person', async () => {
  const fixture = openMailFixture({ ...store, dataDir: '/dev/null' });
  await expect(fixture.send(mailTo('ada@hall.example'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(JSON.stringify(fixture.logged())).not.toContain('ada@');
});

test('a mail is rejected while the disk is short, with and without a mail server', async () => {
  const disk = { isShort: () => true, isFull: () => true, hasRoomFor: () => false };
  for (const options of [{ disk }, { disk, smtp: 'smtp://127.0.0.1:1' }]) {
    const fixture = openMailFixture(store, options);
    await expect(fixture.send(mailTo('ada@hall.example'))).rejects.toMatchObject({ kind: 'full' });
    await fixture.close();
  }
  expect(await store.db.selectFrom('mail').selectAll().execute()).toEqual([]);
});

test('a mail that was postponed by a clock a year ahead is due when the clock is right again', async () => {
  const queue = createMailQueue(store.db);
  const [now, year] = [Date.now(), 365 * 86_400_000];
  await queue.add(mailTo('grace@hall.example'), now + year);
  const claimed = await queue.claim(now);
  expect(claimed?.mail.to).toBe('grace@hall.example');
  await queue.postpone(claimed?.id ?? 0, now + 60_000);
  expect(await queue.claim(now)).toBeUndefined();
  await queue.remove(claimed?.id ?? 0);
});
