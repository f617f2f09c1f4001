import { describe, expect, test } from 'vitest';
import { createBoardClearings } from '../../../../server/features/moderation/cleared-boards';
import { LOBBY, moderationServer } from './moderation-server';

const { server, read, write, post, actions, undoLast } = moderationServer();

const NOW = 1_800_000_000_000;
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
