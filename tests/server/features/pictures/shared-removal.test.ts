import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { storedIn } from '../files/file-server';
import { BOARD, NOW, POST, sharedServer, WALL } from './shared-server';

const { server, uidOf, write, uploaded, statusOf, postOf, drawingOf, expire } = sharedServer();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ELEMENT = 'whiteboards/the%2Eboard/elements/one';
const onWall = (id: string, who: 'ada' | 'guest' = 'ada') => write(`wall/${WALL}/${POST}`, postOf(who, id));

const host = async (path: string, body?: object) =>
  server().ask(`/api/moderation/${path}`, {
    method: 'POST',
    token: await server().tokenOf('host'),
    ...(body && { json: body }),
  });

const idOf = (answer: { json(): unknown }) => (answer.json() as { data: { actionId: number } }).data.actionId;

describe('a picture that is used', () => {
  test.each<[where: string, put: (id: string) => Promise<void>]>([
    ['of a post on the wall', (id) => onWall(id)],
    ['of a post that waits', (id) => write(`wallQueue/${WALL}/${POST}`, postOf('ada', id))],
  ])('%s stays as long as the post, and goes with it', async (_, put) => {
    const id = await uploaded('ada');
    await put(id);
    await expire(3 * DAY);
    expect(await statusOf(id)).toBe(200);
    await server().realtime().write({ live: null });
    await expire(3 * DAY + 29 * MINUTE);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, [id]]);
    await expire(3 * DAY + 30 * MINUTE);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
  });

  test.each([BOARD, 'another.board'])(
    'of a board stays there (%s), and is kept a day longer',
    async (widgetId) => {
      const id = await uploaded('ada', { use: 'board' });
      const path = `whiteboards/${widgetId.replace('.', '%2E')}/elements/one`;
      await server().store.db.updateTable('shared_picture').set({ widget_id: widgetId }).execute();
      await write(path, drawingOf('guest', id));
      await expire(3 * DAY);
      await write(path, null);
      expect(await statusOf(id)).toBe(404);
      await expire(4 * DAY - 1);
      expect(await storedIn(server())).toEqual([id]);
      await expire(4 * DAY);
      expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
    },
  );

  test('on a board that it was copied to stays', async () => {
    const id = await uploaded('ada', { use: 'board' });
    await server().store.db.updateTable('shared_picture').set({ widget_id: 'gone' }).execute();
    await write(ELEMENT, drawingOf('guest', id));
    await expire(3 * DAY);
    expect(await statusOf(id)).toBe(200);
  });

  test('stays on a board that hosts have cleared, until it is cleared again', async () => {
    const id = await uploaded('ada', { use: 'board' });
    await write('whiteboards/the%2Eboard/state', {
      readOnly: false,
      epoch: 0,
      shownFrom: 0,
      place: 'area:lobby',
    });
    await write(ELEMENT, drawingOf('ada', id));
    const clear = () => host('boards/clear', { widgetId: BOARD, reason: 'Next talk' });
    await clear();
    await expire(3 * DAY);
    expect(await statusOf(id)).toBe(200);
    await clear();
    await expire(5 * DAY);
    expect(await statusOf(id)).toBe(404);
  });
});

describe('a picture that is not used', () => {
  test.each(['wall', 'board'])('for a %s goes after a day', async (use) => {
    const id = await uploaded('ada', { use });
    await expire(DAY - 1);
    expect(await statusOf(id)).toBe(200);
    await expire(DAY);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
  });

  test('is not kept by the post of another person', async () => {
    const id = await uploaded('ada');
    await onWall(id, 'guest');
    await expire(DAY);
    expect(await statusOf(id)).toBe(404);
  });

  test('is looked for again before others that were looked for later', async () => {
    const id = await uploaded('ada');
    await expire(HOUR);
    const { checked_at, used_at } = await server()
      .store.db.selectFrom('shared_picture')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([checked_at, used_at]).toEqual([new Date(NOW + HOUR), null]);
  });
});

describe('a picture of a post that a host removes', () => {
  test('is not shown, is kept, and is there again when it is undone', async () => {
    const id = await uploaded('ada');
    await onWall(id);
    const removed = await host('posts/remove', { widgetId: WALL, postId: POST, reason: 'Advertising' });
    expect([removed.status, await statusOf(id)]).toEqual([200, 404]);
    await expire(30 * DAY);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, [id]]);
    expect((await host(`log/${idOf(removed)}/undo`)).status).toBe(204);
    expect([await statusOf(id), server().realtime().read(`live/wall/${WALL}/${POST}`)]).toMatchObject([
      200,
      { asset: id },
    ]);
  });

  test('goes when it can no longer be undone', async () => {
    const id = await uploaded('ada');
    await onWall(id);
    await host('posts/remove', { widgetId: WALL, postId: POST, reason: 'Advertising' });
    await expire(HOUR);
    await expire(182 * DAY);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
  });

  test('stays where another person posted it', async () => {
    const id = await uploaded('ada');
    await onWall(id, 'guest');
    await host('posts/remove', { widgetId: WALL, postId: POST, reason: 'Stolen' });
    expect(await statusOf(id)).toBe(200);
  });
});

test('pictures are named in the export, and go with the account', async () => {
  const id = await uploaded('guest', { use: 'board' });
  await uploaded('ada');
  const token = await server().tokenOf('guest');
  const data = (await server().ask('/api/account/data', { token })).json();
  expect(data).toMatchObject({
    sharedPictures: [
      { id, use: 'board', widgetId: BOARD, bytes: expect.any(Number), addedAt: expect.any(String) },
    ],
  });
  server().clock.now = undefined;
  expect((await server().ask('/api/account', { method: 'DELETE', token })).status).toBe(204);
  expect([await statusOf(id), (await storedIn(server())).length, uidOf('guest')]).toEqual([
    404,
    1,
    expect.any(String),
  ]);
});

describe('the address of a picture', () => {
  const QUEUED = `wallQueue/${WALL}/${POST}`;
  const path = (of: string) => `live/${of}`;

  test.each<[what: string, writes: () => Record<string, Json>]>([
    ['a post is removed', () => ({ [path(QUEUED)]: null })],
    ['a post has another picture', () => ({ [path(`${QUEUED}/asset`)]: 'f'.repeat(32) })],
    ['a post has no picture any more', () => ({ [path(`${QUEUED}/asset`)]: null })],
    ['all that waits is removed', () => ({ [path('wallQueue')]: null })],
    ['everything is removed', () => ({ live: null })],
  ])('is dead as soon as %s', async (_, writes) => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', id));
    expect(await statusOf(id)).toBe(200);
    await server().realtime().write(writes());
    expect(await statusOf(id)).toBe(404);
  });

  test('lives while its post moves from the queue to the wall, and is dead when it leaves that', async () => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', id));
    const post = { ...(postOf('ada', id) as object), approved: true };
    await server()
      .realtime()
      .write({ [path(`wall/${WALL}/${POST}`)]: post, [path(QUEUED)]: null });
    await write(`wall/${WALL}/${POST}/reactions/like`, 1);
    expect(await statusOf(id)).toBe(200);
    await write(`wall/${WALL}/${POST}`, null);
    expect(await statusOf(id)).toBe(404);
  });

  test('lives while another post of its author on the wall has it, and no post of another person', async () => {
    const id = await uploaded('ada');
    await onWall(id);
    await write(QUEUED, postOf('ada', id));
    await write(QUEUED, null);
    expect(await statusOf(id)).toBe(200);
    await onWall(id, 'guest');
    expect(await statusOf(id)).toBe(404);
  });

  test('is dead as soon as its element leaves the board, and alive as soon as it is back or on another', async () => {
    const id = await uploaded('ada', { use: 'board' });
    for (const place of [ELEMENT, 'whiteboards/other/elements/two']) {
      await write(place, drawingOf('guest', id));
      expect(await statusOf(id)).toBe(200);
      const { json: _, asset: _asset, ...deleted } = drawingOf('guest', id) as Record<string, Json>;
      await write(place, deleted);
      expect(await statusOf(id)).toBe(404);
    }
    await write('whiteboards/the%2Eboard/pointers/ada', { asset: id });
    expect(await statusOf(id)).toBe(404);
  });

  test('is as dead after a restart', async () => {
    const [gone, kept] = [await uploaded('ada'), await uploaded('ada')];
    await onWall(gone);
    await onWall(kept);
    await server().restart();
    expect([await statusOf(gone), await statusOf(kept)]).toEqual([404, 200]);
    await server().realtime().write({ live: null });
    expect(await statusOf(kept)).toBe(404);
  });

  test('is that of a draft until it is posted', async () => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', await uploaded('ada')));
    await write(QUEUED, null);
    expect(await statusOf(id)).toBe(200);
  });
});
