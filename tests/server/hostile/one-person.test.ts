import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { storageLimits } from '../../../server/backend/realtime/realtime-limits';
import { pictureEditor } from '../../../server/features/assets/picture-sizes';
import { type RawClient, rawClient } from '../../support/raw-client';
import { picture } from '../../support/sample-files';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';

const KB = 1_024;
const MB = 1_024 * KB;
const LIVE_OPEN = JSON.stringify({ rules: { live: { '.read': 'auth != null', '.write': 'auth != null' } } });

const server = serverForTests(() =>
  startTestServer({
    rules: LIVE_OPEN,
    limits: {
      ...storageLimits({ megabytesPerPersonPerDay: 1 }),
      unitBurst: 100_000,
      readBytesPerSecond: 1,
      readBytesBurst: 2 * MB,
      refusalPause: 10,
    },
  }),
);

const clients: RawClient[] = [];
afterAll(() => {
  for (const { cut } of clients) cut();
});

async function connect(who: 'ada' | 'guest' | 'host') {
  const client = await rawClient({ url: server.url, token: await server.tokenOf(who) });
  clients.push(client);
  return client;
}

const text = (kilobytes: number) => 'x'.repeat(kilobytes * KB);
const put = (client: RawClient, path: string, d: unknown, action = 'p') =>
  client.request(action, { p: `live/${path}`, d });

test('edits and what is written when a connection ends count for what a person may store', async () => {
  const [ada, leaving] = [await connect('ada'), await connect('ada')];
  expect((await put(leaving, 'here', true)).s).toBe('ok');
  expect((await put(leaving, 'left', text(200), 'o')).s).toBe('ok');
  expect((await put(leaving, 'here', null, 'o')).s).toBe('ok');
  for (let size = 100; size <= 900; size += 100) expect((await put(ada, 'drawn', text(size))).s).toBe('ok');
  expect((await put(ada, 'drawn', text(1_100))).s).toBe('limit_exceeded');
  leaving.cut();
  await expect.poll(() => server.realtime().read('live/here')).toBeNull();
  expect(server.realtime().read('live/left')).toBeNull();
  expect((await put(ada, 'drawn', text(100))).s).toBe('ok');
  expect((await put(ada, 'other', text(700))).s).toBe('ok');
});

test('a person who has read too much waits, on every connection, and others do not', async () => {
  await server.realtime().write({ 'live/large': text(900) });
  const [host, again, guest] = [await connect('host'), await connect('host'), await connect('guest')];
  const read = (client: RawClient) => client.request('g', { p: 'live/large' });
  const listen = (client: RawClient) => client.request('q', { p: 'live/large', h: '' });
  expect((await read(host)).s).toBe('ok');
  expect((await listen(host)).s).toBe('ok');
  expect((await read(again)).s).toBe('ok');
  const waits = { s: 'limit_exceeded', d: 'too much was read' };
  expect(await read(again)).toEqual(waits);
  expect(await listen(again)).toEqual(waits);
  expect((await put(host, 'said', 'hello')).s).toBe('ok');
  expect((await read(guest)).s).toBe('ok');
});

test('a picture that takes too long is given up, and the next one is worked on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-'));
  const path = join(folder, 'large');
  const create = { width: 7_000, height: 7_000, channels: 3 as const, background: '#336' };
  await writeFile(path, await sharp({ create }).jpeg({ quality: 1 }).toBuffer());
  const small = join(folder, 'small');
  await writeFile(small, await picture(20, 10));
  const editor = pictureEditor(1_000);
  const large = editor.edited(path, [['webp', { effort: 6 }]], 'mal');
  const next = editor.factsOf(small);
  await expect(large).rejects.toMatchObject({ kind: 'unavailable', cause: new Error('It took too long.') });
  expect(await next).toMatchObject({ width: 20, height: 10 });
  await rm(folder, { recursive: true });
});
