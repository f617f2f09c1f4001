import { describe, expect, test } from 'vitest';
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
