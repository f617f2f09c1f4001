import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { privateChannelId } from '@domain/chat/channel-id';
import { FILE_MAX } from '@domain/chat/chat-limits';
import { describe, expect, test } from 'vitest';
import { formOf, turnedPicture } from '../../../support/sample-files';
import { fileServer, GROUP, LOBBY, newId, storedIn } from './file-server';

const { server, uidOf, write, post, upload, added } = fileServer({
  config: { limits: { files: { megabytesPerPerson: 11, perDay: 20 } } },
});

const text = (value: string): Buffer => Buffer.from(value);

describe('the size of an uploaded file', () => {
  test('a file of 5 MB is accepted and one of a byte more is not', async () => {
    expect((await upload('ada', Buffer.alloc(FILE_MAX, 'a'))).status).toBe(200);
    const { status, json } = await upload('ada', Buffer.alloc(FILE_MAX + 1, 'a'));
    expect([status, json()]).toEqual([413, { errMsg: 'The file is larger than 5 MB.' }]);
    expect(await readdir(join(server().dataDir, 'uploads'))).toEqual([]);
  });

  test('a file that declares no length is measured while it comes', async () => {
    const form = formOf([
      ['channelId', LOBBY],
      ['file', { name: 'a.txt', bytes: Buffer.alloc(FILE_MAX + 20_000, 'a') }],
    ]);
    const token = await server().tokenOf('ada');
    const { status } = await server().ask('/api/chat/files', {
      method: 'POST',
      token,
      ...form,
      chunked: true,
    });
    expect(status).toBe(413);
  });

  test('the files of one person have a limit together', async () => {
    for (const name of ['a', 'b']) await added('ada', Buffer.alloc(FILE_MAX, name));
    const { status, json } = await upload('ada', Buffer.alloc(FILE_MAX, 'c'));
    expect([status, json()]).toEqual([
      507,
      { errMsg: 'Your files in the chat take all the room that is yours.' },
    ]);
    expect((await upload('guest', text('x'))).status).toBe(200);
  });

  test('a person sends so many files on a day, and more on the next', async () => {
    for (let count = 0; count < 20; count += 1) await added('ada', text('x'));
    const { status, headers } = await upload('ada', text('x'));
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect((await upload('guest', text('x'))).status).toBe(200);
    await server()
      .store.db.updateTable('chat_file')
      .set({ added_at: new Date(Date.now() - 86_400_001) })
      .execute();
    expect((await upload('ada', text('x'))).status).toBe(200);
  });
});

describe('the form of an upload', () => {
  test.each<[what: string, fields: Parameters<typeof formOf>[0], path: string]>([
    ['without a file', [['channelId', LOBBY]], 'file'],
    [
      'with a text in place of the file',
      [
        ['channelId', LOBBY],
        ['file', 'x'],
      ],
      'file',
    ],
    ['without a channel', [['file', { name: 'a', bytes: text('x') }]], 'channelId'],
    [
      'with a channel that cannot be',
      [
        ['channelId', 'live/attendees'],
        ['file', { name: 'a', bytes: text('x') }],
      ],
      'channelId',
    ],
    [
      'with a path as a channel',
      [
        ['channelId', 'area:a/b'],
        ['file', { name: 'a', bytes: text('x') }],
      ],
      'channelId',
    ],
    [
      'with an id that cannot be',
      [
        ['channelId', LOBBY],
        ['messageId', 'a'],
        ['file', { name: 'a', bytes: text('x') }],
      ],
      'messageId',
    ],
  ])('a form %s is rejected', async (_, fields, path) => {
    const { status, json } = await post('ada', ...fields);
    expect([status, json()]).toEqual([
      400,
      expect.objectContaining({ faults: [expect.objectContaining({ path })] }),
    ]);
  });

  test('a form that ends early is rejected', async () => {
    const { headers, body } = formOf([
      ['channelId', LOBBY],
      ['file', { name: 'a', bytes: text('x'.repeat(99)) }],
    ]);
    const token = await server().tokenOf('ada');
    const half = body.subarray(0, body.length - 60);
    expect(
      (await server().ask('/api/chat/files', { method: 'POST', token, headers, body: half })).status,
    ).toBe(400);
  });

  test('fields may come after the file', async () => {
    const { status } = await post('ada', ['file', { name: 'a', bytes: text('x') }], ['channelId', LOBBY]);
    expect(status).toBe(200);
  });
});

describe('an upload under an id', () => {
  test('the same file again changes nothing, another one is rejected', async () => {
    const id = newId();
    const first = await added('ada', text('one'), { id, name: 'a.txt' });
    expect(first.fileId).toBe(id);
    expect(await added('ada', text('one'), { id, name: 'a.txt' })).toEqual(first);
    expect(await storedIn(server())).toHaveLength(1);
    expect((await upload('ada', text('other'), { id })).status).toBe(409);
    expect((await upload('guest', text('one'), { id })).status).toBe(409);
    expect((await upload('ada', text('one'), { id, channelId: 'area:expo' })).status).toBe(409);
  });

  test('the same photo again changes nothing, and one of others is rejected before it is worked on', async () => {
    const id = newId();
    const photo = await turnedPicture(600, 400);
    const first = await added('ada', photo, { id, name: 'a.jpg' });
    const cut = photo.subarray(0, photo.length - 20);
    expect((await upload('guest', cut, { id, name: 'a.jpg' })).status).toBe(409);
    expect(await added('ada', cut, { id, name: 'a.jpg' })).toEqual(first);
    expect((await upload('ada', cut, { id: newId(), name: 'a.jpg' })).status).toBe(415);
  });
});

describe('the channel of an upload', () => {
  test('people send files to their own private channels, also before the first message', async () => {
    const pair = privateChannelId(uidOf('ada'), uidOf('guest'));
    expect((await upload('ada', text('x'), { channelId: pair })).status).toBe(200);
    expect((await upload('host', text('x'), { channelId: pair })).status).toBe(403);
  });

  test('a person who is blocked by the other one sends no files to them', async () => {
    const pair = privateChannelId(uidOf('ada'), uidOf('guest'));
    await write(`blocks/${uidOf('guest')}/${uidOf('ada')}`, { since: 1 });
    const { status, json } = await upload('ada', text('x'), { channelId: pair });
    expect([status, json()]).toEqual([403, { errMsg: 'You cannot send files here.' }]);
    expect((await upload('guest', text('x'), { channelId: pair })).status).toBe(200);
  });

  test('only its members send files to a group', async () => {
    await write(`members/${GROUP}/${uidOf('ada')}`, { since: 1, invitedBy: 'x', seat: 's00' });
    expect((await upload('ada', text('x'), { channelId: GROUP })).status).toBe(200);
    expect((await upload('guest', text('x'), { channelId: GROUP })).status).toBe(403);
  });
});
