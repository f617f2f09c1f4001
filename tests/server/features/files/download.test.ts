import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { privateChannelId } from '@domain/chat/channel-id';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { MP4, PDF, picture, turnedPicture } from '../../../support/sample-files';
import { silentLog } from '../../../support/store';
import { type Added, fileServer, GROUP, LOBBY } from './file-server';

const { server, uidOf, write, added, send, get } = fileServer();

const DAY = 86_400_000;
const text = (value: string): Buffer => Buffer.from(value);
const addressOf = async (who: 'ada' | 'guest' | 'host', { url }: Added) => {
  const { json } = await get(who, `${url}/address`);
  return (json() as { signedUrl: string }).signedUrl;
};
const expire = () =>
  removeExpired({
    db: server().store.db,
    rules: retentionRules(server().services),
    config: {},
    log: silentLog,
    clock: () => server().clock.now ?? Date.now(),
  });
const pathOf = async ({ fileId }: Added): Promise<string> => {
  const query = server().store.db.selectFrom('chat_file').select('file').where('id', '=', fileId);
  return join(server().dataDir, 'files', (await query.executeTakeFirstOrThrow()).file);
};
const isStored = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('a file of the chat', () => {
  test('the members of a channel get it, others do not', async () => {
    const pair = privateChannelId(uidOf('ada'), uidOf('guest'));
    const file = await added('ada', PDF, { channelId: pair, name: 'plan.pdf' });
    await send('ada', file, pair);
    expect((await get('ada', file.url)).body).toEqual(PDF);
    expect((await get('guest', file.url)).status).toBe(200);
    const { status, json } = await get('host', file.url);
    expect([status, json()]).toEqual([404, { errMsg: 'The file is no longer available.' }]);
    expect((await get('host', `${file.url}/address`)).status).toBe(404);
  });

  test('a person who has left a group does not get its files any more', async () => {
    const member = { since: 1, invitedBy: 'x', seat: 's00' };
    await write(`members/${GROUP}/${uidOf('ada')}`, member);
    await write(`members/${GROUP}/${uidOf('guest')}`, { ...member, seat: 's01' });
    const file = await added('ada', PDF, { channelId: GROUP });
    await send('ada', file, GROUP);
    expect((await get('guest', file.url)).status).toBe(200);
    await write(`members/${GROUP}/${uidOf('guest')}`, null);
    expect((await get('guest', file.url)).status).toBe(404);
  });

  test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, how: RegExp]>([
    ['a picture', () => picture(4, 4), /^inline/],
    ['a film', () => MP4, /^inline/],
    ['a PDF', () => PDF, /^inline/],
    ['a text', () => text('<script>alert(1)</script>'), /^attachment/],
  ])('%s is sent so that nothing in it runs', async (_, bytes, how) => {
    const file = await added('ada', await bytes());
    await send('ada', file);
    const { headers } = await get('guest', file.url);
    expect(headers['content-type']).toBe(file.type);
    expect(headers['content-disposition']).toMatch(how);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(
      file.type === 'application/pdf' ? /form-action/ : /sandbox$/,
    );
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Authorization']);
  });

  test('a film is sent in parts', async () => {
    const file = await added('ada', MP4);
    await send('ada', file);
    const { status, headers, text: part } = await get('guest', file.url, { range: 'bytes=4-11' });
    expect([status, part, headers['content-range']]).toEqual([206, 'ftypisom', `bytes 4-11/${MP4.length}`]);
  });

  test('a smaller picture is turned as it is shown, without what a telephone writes into it', async () => {
    const file = await added('ada', await turnedPicture(900, 600));
    await send('ada', file);
    const { headers, body } = await get('guest', `${file.url}?size=320`);
    const { width, height, exif, orientation } = await sharp(body).metadata();
    expect([headers['content-type'], width, height, exif, orientation]).toEqual([
      'image/webp',
      213,
      320,
      undefined,
      undefined,
    ]);
  });

  test('a signed address opens it without a token, for a while', async () => {
    const file = await added('ada', PDF, { name: 'Pläne.pdf' });
    await send('ada', file);
    const address = await addressOf('guest', file);
    expect((await server().ask(address)).body).toEqual(PDF);
    const saved = await server().ask(`${address}&attachment=true`);
    expect(saved.headers['content-disposition']).toBe(
      `attachment; filename="Pl_ne.pdf"; filename*=UTF-8''Pl%C3%A4ne.pdf`,
    );
    const other = await added('ada', text('other'));
    expect((await server().ask(address.replace(file.fileId, other.fileId))).status).toBe(403);
    expect((await server().ask(address.replace(uidOf('guest'), uidOf('host')))).status).toBe(403);
    server().clock.now = Date.now() + 20 * 60_000 + 1_000;
    expect((await server().ask(address)).status).toBe(403);
  });

  test.each([
    ['the area', { places: { [LOBBY]: { since: 0, until: 9e15, reason: 'x' } } }],
    ['the venue', { ban: { since: 0, until: 9e15, reason: 'x' } }],
  ])('a signed address ends with a ban from %s', async (_, restrictions) => {
    const file = await added('ada', PDF, { name: 'plan.pdf' });
    await send('ada', file);
    const [address, others] = [await addressOf('guest', file), await addressOf('ada', file)];
    await write(`restrictions/${uidOf('guest')}`, restrictions);
    expect((await server().ask(address)).status).toBe(404);
    expect((await server().ask(others)).status).toBe(200);
  });
});

describe('the end of a file', () => {
  test('a file is gone as soon as its message is deleted, and removed by the next run', async () => {
    const file = await added('ada', await picture(400, 400));
    await send('ada', file);
    const address = await addressOf('guest', file);
    await server().ask(`${address}&size=320`);
    const path = await pathOf(file);
    await write(`messages/${LOBBY}/${file.fileId}/file`, null);
    await write(`messages/${LOBBY}/${file.fileId}/deleted`, true);
    expect([(await get('ada', file.url)).status, (await server().ask(address)).status]).toEqual([404, 404]);
    expect([await isStored(path), await isStored(`${path}-320.webp`)]).toEqual([true, true]);
    await expire();
    expect([await isStored(path), await isStored(`${path}-320.webp`)]).toEqual([false, false]);
    expect(await server().store.db.selectFrom('chat_file').select('id').execute()).toEqual([]);
  });

  test('a file waits a day for its message', async () => {
    const file = await added('ada', text('x'));
    expect((await get('guest', file.url)).status).toBe(200);
    await expire();
    expect((await get('guest', file.url)).status).toBe(200);
    server().clock.now = Date.now() + DAY;
    await expire();
    server().clock.now = undefined;
    expect((await get('guest', file.url)).status).toBe(404);
  });

  test('a file that was sent stays after the day', async () => {
    const file = await added('ada', text('x'));
    await send('ada', file);
    server().clock.now = Date.now() + DAY;
    await expire();
    server().clock.now = undefined;
    expect((await get('guest', file.url)).status).toBe(200);
  });

  test('a message of another person or another file does not show it', async () => {
    const file = await added('ada', text('x'));
    await send('guest', file);
    expect((await get('ada', file.url)).status).toBe(404);
    await send('ada', { ...file, name: 'x' });
    await write(`messages/${LOBBY}/${file.fileId}/file/fileId`, 'other');
    expect((await get('ada', file.url)).status).toBe(404);
  });

  test('files whose bytes have no row are removed, and nothing else', async () => {
    const file = await added('ada', text('x'));
    await server().services.storedFiles.write('ab/unknown', text('y'));
    await expire();
    const left = await readdir(join(server().dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
      (await pathOf(file)).split('/').at(-1),
    ]);
  });
});
