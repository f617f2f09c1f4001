import { describe, expect, test } from 'vitest';
import { createBoardClearings } from '../../../../server/features/moderation/cleared-boards';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { server, uidOf, read, write, post, reports, actions, undoLast } = moderationServer();
const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const WALL = 'wall.1';
const KEY = 'wall%2E1';

/** Shows a post of the guest on a wall of the lobby; returns its id and its path. */
async function shown(more: object = {}) {
  const postId = newId();
  const value = {
    authorId: uidOf('guest'),
    authorName: 'The guest',
    text: 'Buy now',
    createdAt: 7,
    approved: true,
    ...more,
  };
  await write(`wallPlaces/${KEY}`, LOBBY);
  await write(`wall/${KEY}/${postId}`, value);
  return { postId, value, path: `wall/${KEY}/${postId}` };
}

const remove = (postId: string, more: object = {}) =>
  post('host', 'posts/remove', { widgetId: WALL, postId, reason: ' Advertising ', ...more });

describe('removing a post', () => {
  test('by two hosts at once is one removal', async () => {
    const { postId, path } = await shown();
    const answers = await Promise.all([remove(postId), remove(postId), remove(postId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await actions()).toHaveLength(1);
    expect(read(path)).toBeNull();
  });

  test('tells the log and the author what and why, closes the report, and is undone', async () => {
    server().clock.now = NOW;
    const { postId, value, path } = await shown();
    const other = await shown();
    const target = { kind: 'WALL_POST', widgetId: WALL, postId };
    await post('ada', 'reports', { target, reason: 'SPAM' });
    const [{ id: reportId } = {}] = await reports();
    const { status, json } = await remove(postId, { reportId });
    expect([status, json()]).toEqual([200, { data: { actionId: expect.any(Number) } }]);
    expect([read(path), read(other.path)]).toEqual([null, value]);
    expect(read(`restrictions/${uidOf('guest')}/removed`)).toEqual({
      [postId]: {
        since: NOW,
        until: NOW + 30 * DAY,
        reason: 'Advertising',
        post: { widgetId: WALL, text: 'Buy now' },
      },
    });
    expect(await reports()).toEqual([]);
    expect(await actions()).toEqual([
      {
        id: expect.any(Number),
        actedAt: NOW,
        kind: 'POST_REMOVED',
        host: 'Hanna Host',
        userId: uidOf('guest'),
        name: 'Gina Guest',
        channelId: LOBBY,
        messageId: postId,
        reason: 'Advertising',
      },
    ]);
    expect((await remove(postId)).status).toBe(404);
    expect((await undoLast()).status).toBe(204);
    expect(read(path)).toEqual(value);
    expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
    expect((await actions())[0]).toMatchObject({ undoneAt: NOW, undoneBy: 'Hanna Host' });
    expect((await undoLast()).status).toBe(409);
  });

  test('works on a wall of every area, and of a person who is gone', async () => {
    const { postId, path } = await shown({ authorId: 'gone' });
    await write(`wallPlaces/${KEY}`, '-');
    expect((await remove(postId)).status).toBe(200);
    expect(read(path)).toBeNull();
    const [action] = await actions();
    expect([action?.kind, action?.name, action?.userId]).toEqual(['POST_REMOVED', '', 'gone']);
    expect(action).not.toHaveProperty('channelId');
  });

  test('keeps what people reacted with, and undoing it counts those who still do', async () => {
    const { postId, path } = await shown({ reactions: { like: 2, love: 1 } });
    const reactions = `wallReactions/${KEY}`;
    await write(`${reactions}/one/${postId}`, { kind: 'like', at: 1 });
    await write(`${reactions}/two/${postId}`, { kind: 'like', at: 1 });
    await write(`${reactions}/two/${newId()}`, { kind: 'love', at: 1 });
    await write(`${reactions}/three/${postId}`, { kind: 'love', at: 1 });
    await remove(postId);
    expect(read(`${reactions}/one/${postId}`)).not.toBeNull();
    await write(`${reactions}/two/${postId}`, null);
    expect((await undoLast()).status).toBe(204);
    expect(read(`${path}/reactions`)).toEqual({ like: 1, love: 1 });
  });

  test('is not undone over another post with its id', async () => {
    const { postId, value, path } = await shown();
    await remove(postId);
    const another = { ...value, text: 'Other' };
    await write(path, another);
    expect((await undoLast()).status).toBe(409);
    expect(read(path)).toEqual(another);
    expect((await actions())[0]).not.toHaveProperty('undoneAt');
  });

  test('leaves the post on the wall when the log cannot be written', async () => {
    const { postId, value, path } = await shown();
    const { db } = server().store;
    await db.schema.alterTable('moderation_action').renameTo('moderation_action_away').execute();
    const { status } = await remove(postId);
    await db.schema.alterTable('moderation_action_away').renameTo('moderation_action').execute();
    expect(status).toBe(500);
    expect([read(path), read(`restrictions/${uidOf('guest')}`)]).toEqual([value, null]);
  });

  test.each<[what: string, more: object, status: number]>([
    ['without a reason', { reason: ' ' }, 400],
    ['of another wall', { widgetId: 'other' }, 404],
    ['that is not there', { postId: newId() }, 404],
  ])('does nothing about a post %s', async (_, more, status) => {
    const { postId, value, path } = await shown();
    expect((await remove(postId, more)).status).toBe(status);
    expect(read(path)).toEqual(value);
    expect(await actions()).toEqual([]);
  });
});

test('a person who is banned from the area of a wall reports no post there, until the ban ends', async () => {
  server().clock.now = NOW;
  const { postId } = await shown();
  await write(`restrictions/${uidOf('ada')}`, {
    places: { [LOBBY]: { since: NOW, until: NOW + 1_000, reason: 'Loud' } },
  });
  const report = async () => {
    const target = { kind: 'WALL_POST', widgetId: WALL, postId };
    return (await post('ada', 'reports', { target, reason: 'SPAM' })).status;
  };
  expect(await report()).toBe(404);
  server().clock.now = NOW + 1_000;
  expect(await report()).toBe(204);
});

test('a removed post is in the data that its author downloads', async () => {
  const { postId } = await shown();
  await remove(postId);
  const token = await server().tokenOf('guest');
  const data = (await server().ask('/api/account/data', { token })).json();
  expect(data).toMatchObject({
    restrictions: { live: { removed: { [postId]: { post: { text: 'Buy now' } } } } },
    moderation: { actions: [{ kind: 'POST_REMOVED', reason: 'Advertising' }] },
  });
});

const PIECE = { mediaBoardId: 'films.2026', contentPieceId: 'one' };

/** Shows a comment of the guest on a board of the lobby; returns its place and its path. */
async function shownComment() {
  const commentId = newId();
  const value = {
    authorId: uidOf('guest'),
    authorName: 'The guest',
    text: 'Buy now',
    createdAt: 7,
    likes: 3,
  };
  const path = `comments/films%2E2026/one/${commentId}`;
  await write('mediaBoards/films%2E2026/one', LOBBY);
  await write(path, value);
  return { place: { ...PIECE, commentId }, value, path };
}

const reportComment = async (place: object) =>
  (await post('ada', 'reports', { target: { kind: 'COMMENT', ...place }, reason: 'SPAM' })).status;

test('a reported comment comes to the hosts as it was; they remove it, its author reads why, and it is undone', async () => {
  server().clock.now = NOW;
  const { place, value, path } = await shownComment();
  expect(await reportComment(place)).toBe(204);
  const [{ id: reportId, kept } = {}] = await reports();
  expect(kept).toEqual({ comment: { ...place, authorId: uidOf('guest'), text: 'Buy now', createdAt: 7 } });
  const removal = { ...place, reason: 'Advertising', reportId };
  expect((await post('host', 'comments/remove', removal)).status).toBe(200);
  expect([read(path), await reports()]).toEqual([null, []]);
  expect(read(`restrictions/${uidOf('guest')}/removed/${place.commentId}`)).toMatchObject({
    since: NOW,
    reason: 'Advertising',
    comment: { ...PIECE, text: 'Buy now' },
  });
  expect((await actions())[0]).toMatchObject({
    kind: 'COMMENT_REMOVED',
    channelId: LOBBY,
    name: 'Gina Guest',
  });
  expect((await post('host', 'comments/remove', removal)).status).toBe(404);
  const uuid = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
  await write(`likes/${uuid}`, { uuid, ...place, authorId: 'ada', creationTimestamp: 1 });
  expect((await undoLast()).status).toBe(204);
  expect(read(path)).toEqual({ ...value, likes: 1 });
  expect(read(`restrictions/${uidOf('guest')}`)).toBeNull();
});

test('a comment that is gone, or that the reporter cannot read, is not reported', async () => {
  server().clock.now = NOW;
  const { place } = await shownComment();
  expect(await reportComment({ ...place, commentId: newId() })).toBe(404);
  const places = { [LOBBY]: { since: NOW, until: NOW + 1_000, reason: 'Loud' } };
  await write(`restrictions/${uidOf('ada')}`, { places });
  expect(await reportComment(place)).toBe(404);
});

const BOARD = 'the.board';
const PATH = 'whiteboards/the%2Eboard';

const element = (epoch: number) => ({
  authorId: 'ada',
  version: 1,
  nonce: 1,
  epoch,
  changedAt: 5,
  json: '{}',
});

const open = async (more: object = {}) => {
  server().clock.now = NOW;
  await write(PATH, {
    state: { readOnly: false, epoch: 0, shownFrom: 0, place: LOBBY, ...more },
    elements: { first: element(0) },
  });
};

const clear = (more: object = {}) =>
  post('host', 'boards/clear', { widgetId: BOARD, reason: ' The next talk ', ...more });

const state = () => read(`${PATH}/state`);
const ids = () => Object.keys(read(`${PATH}/elements`) ?? {});
const undo = (id: unknown) => post('host', `log/${id}/undo`);

describe('clearing a board', () => {
  test('hides what was drawn before, is in the log, and is undone', async () => {
    await open();
    await write(`${PATH}/pointers/ada`, { name: 'Ada', x: 1, y: 2 });
    const { status, json } = await clear();
    expect(read(`${PATH}/pointers`)).toBeNull();
    expect([status, json()]).toEqual([200, { data: { actionId: expect.any(Number) } }]);
    expect(state()).toEqual({ readOnly: false, epoch: NOW, shownFrom: NOW, place: LOBBY });
    expect(ids()).toEqual(['first']);
    expect(await actions()).toEqual([
      {
        id: expect.any(Number),
        actedAt: NOW,
        kind: 'BOARD_CLEARED',
        host: 'Hanna Host',
        userId: '',
        name: '',
        channelId: LOBBY,
        reason: 'The next talk',
      },
    ]);
    expect((await undoLast()).status).toBe(204);
    expect(state()).toEqual({ readOnly: false, epoch: NOW, shownFrom: 0, place: LOBBY });
    expect((await undoLast()).status).toBe(409);
  });

  test('keeps what the last clearing took off, and deletes what an earlier one did', async () => {
    await open();
    await clear();
    await write(`${PATH}/elements/second`, element(NOW));
    server().clock.now = NOW + 1_000;
    await clear();
    expect(ids()).toEqual(['second']);
    expect(state()).toMatchObject({ epoch: NOW + 1_000, shownFrom: NOW + 1_000 });
    const [last, first] = await actions();
    expect((await undo(first?.id)).status).toBe(409);
    expect((await undo(last?.id)).status).toBe(204);
    expect(state()).toMatchObject({ epoch: NOW + 1_000, shownFrom: NOW });
  });

  test('takes what was restored off again', async () => {
    await open();
    await clear();
    await undoLast();
    server().clock.now = NOW + 1_000;
    await clear();
    expect(ids()).toEqual(['first']);
    await undoLast();
    expect(state()).toMatchObject({ epoch: NOW + 1_000, shownFrom: 0 });
  });

  test('comes after the clearing before it, also when the clock was set back', async () => {
    await open({ epoch: NOW + 5_000, shownFrom: NOW + 5_000 });
    await clear();
    expect(state()).toMatchObject({ epoch: NOW + 5_001, shownFrom: NOW + 5_001 });
    expect((await undoLast()).status).toBe(204);
    expect(state()).toMatchObject({ epoch: NOW + 5_001, shownFrom: NOW + 5_000 });
  });

  test('of every area has no place in the log', async () => {
    await open({ place: '-' });
    await clear();
    expect((await actions())[0]).not.toHaveProperty('channelId');
  });

  test('cannot be undone once the board is gone', async () => {
    await open();
    await clear();
    await write(PATH, null);
    expect((await undoLast()).status).toBe(409);
    expect(read(PATH)).toBeNull();
  });

  test('that cannot be logged leaves what was on the board', async () => {
    await open();
    const db = {
      insertInto: () => {
        throw new Error('the disk is full');
      },
    } as never;
    const { clear: clearUnlogged } = createBoardClearings({
      ...server().services,
      db,
      mode: 'live',
      clock: () => NOW,
    });
    const host = { uid: 'host', account: 'host', admin: true };
    await expect(clearUnlogged({ widgetId: BOARD, reason: 'Spam' }, host)).rejects.toThrow(
      'the disk is full',
    );
    expect(state()).toMatchObject({ epoch: NOW, shownFrom: 0 });
    expect(ids()).toEqual(['first']);
  });

  test.each<[what: string, more: object, status: number]>([
    ['no reason', { reason: ' ' }, 400],
    ['no board', { widgetId: '' }, 400],
    ['a board that there is not', { widgetId: 'other' }, 404],
  ])('is rejected with %s', async (_, more, status) => {
    await open();
    expect((await clear(more)).status).toBe(status);
    expect([await actions(), ids(), state()]).toEqual([
      [],
      ['first'],
      { readOnly: false, epoch: 0, shownFrom: 0, place: LOBBY },
    ]);
  });
});

test('a host removes one element of a board, also one that nobody can change', async () => {
  await open({ readOnly: true });
  await write(`${PATH}/elements/last`, { ...element(0), version: 2_000_000_000, nonce: 0 });
  const remove = (elementId: string) =>
    post('host', 'boards/elements/remove', { widgetId: BOARD, elementId, reason: 'Spam' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove('last')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)]);
  expect(ids()).toEqual(['first']);
  expect((await remove('last')).status).toBe(404);
  expect(await actions()).toMatchObject([{ kind: 'ELEMENT_REMOVED', channelId: LOBBY, reason: 'Spam' }]);
  expect((await undoLast()).status).toBe(409);
});
