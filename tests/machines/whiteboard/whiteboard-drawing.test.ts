import type { BoardElement } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';
import { JUDGE_DELAY, SEND_DELAY, SEND_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import type { BoardReport, SendingResult } from '@machines/whiteboard/board-place';
import {
  boardOf,
  isDrawingRefused,
  noRoomOf,
  whiteboardMachine,
} from '@machines/whiteboard/whiteboard.machine';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { shape, stored } from '../../support/board-elements';
import { PARENT } from '../../support/replay/live';
import { offline } from '../chat/chat-fixture';

const PLACE = { mode: 'live', userId: 'ada', widgetId: 'board' } as const;
const OPEN = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

type Settle = (result: SendingResult | Error) => void;

/** A board that Ada has opened, whose server the test is. */
function openBoard() {
  const clock = new SimulatedClock();
  const sent: (readonly StoredElement[])[] = [];
  const rests: (readonly StoredElement[])[] = [];
  const pointers: unknown[] = [];
  let settle: Settle = () => {};
  let report = (_: BoardReport) => {};
  const machine = whiteboardMachine.provide({
    actors: {
      watchBoard: fromCallback<never>(({ sendBack }) => {
        report = sendBack as typeof report;
      }) as never,
      sendElements: fromPromise(({ input }) => {
        sent.push((input as { stored: readonly StoredElement[] }).stored);
        return new Promise<SendingResult>((resolve, reject) => {
          settle = (result) => (result instanceof Error ? reject(result) : resolve(result));
        });
      }) as never,
    },
    actions: {
      showPointer: (_, pointer) => void pointers.push(pointer),
      sendRest: (_, sending) => void rests.push(sending.stored),
    },
  });
  const actor = createActor(machine, { input: { ...PLACE, name: 'Ada', parent: PARENT }, clock }).start();
  return {
    ...{ sent, rests, pointers },
    say: (said: BoardReport) => report(said),
    open: (more: object = {}) => report({ type: 'state.received', state: { ...OPEN, ...more } }),
    draw: (...elements: BoardElement[]) => actor.send({ type: 'elements.drawn', elements }),
    share: (assetId: string) => actor.send({ type: 'picture.shared', id: 'file', assetId }),
    point: () => actor.send({ type: 'pointer.moved', place: { x: 1, y: 2 } }),
    close: () => actor.send({ type: 'frame.close' }),
    elapse: (time: number) => clock.increment(time),
    settle: async (result: SendingResult | Error) => {
      settle(result);
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
    elements: () => boardOf(actor.getSnapshot()).elements(),
    noRoom: () => noRoomOf(actor.getSnapshot()),
    isRefused: () => isDrawingRefused(actor.getSnapshot()),
  };
}

const own = (...ids: string[]) => ids.map((id) => stored(shape(id), { authorId: 'ada' }));
const TAKEN = { denied: [] };

describe('a board that may be drawn on', () => {
  it('sends what was drawn in a time together, and shows where the user points', () => {
    const { open, draw, point, elapse, sent, pointers, elements } = openBoard();
    open();
    draw(shape('a'));
    draw(shape('b'));
    point();
    elapse(SEND_DELAY - 1);
    expect([sent, elements()]).toEqual([[], [shape('a'), shape('b')]]);
    elapse(1);
    expect(sent).toEqual([own('a', 'b')]);
    expect(pointers).toEqual([{ ...PLACE, name: 'Ada', place: { x: 1, y: 2 } }]);
  });

  it('sends what was drawn meanwhile afterwards', async () => {
    const { open, draw, elapse, sent, settle } = openBoard();
    open();
    draw(shape('a'));
    elapse(SEND_DELAY);
    draw(shape('b'));
    draw(shape('c'));
    await settle(TAKEN);
    elapse(SEND_DELAY);
    expect(sent).toEqual([own('a'), own('b', 'c')]);
    await settle(TAKEN);
    elapse(SEND_DELAY + SEND_RETRY_DELAY);
    expect(sent).toHaveLength(2);
  });

  it('sends what could not be sent again after a while, with what was drawn since', async () => {
    const { open, draw, elapse, sent, settle } = openBoard();
    open();
    draw(shape('a'));
    elapse(SEND_DELAY);
    await settle(offline);
    draw(shape('b'));
    elapse(SEND_RETRY_DELAY - 1);
    expect(sent).toHaveLength(1);
    elapse(1);
    expect(sent[1]?.toSorted((one, other) => one.element.id.localeCompare(other.element.id))).toEqual(
      own('a', 'b'),
    );
  });

  it('sends the rest when the editor goes, and nothing after it', () => {
    const { open, draw, close, elapse, sent, rests } = openBoard();
    open();
    draw(shape('a'));
    close();
    elapse(SEND_DELAY);
    expect([rests, sent]).toEqual([[own('a')], []]);
  });

  it('sends a picture once the server has its file, under the id of the server', async () => {
    const { open, draw, share, elapse, sent, settle, elements } = openBoard();
    const assetId = 'a'.repeat(32);
    const picture = (fileId: string) => shape('p', 1, { type: 'image', fileId });
    open();
    draw(picture('file'), shape('a'));
    elapse(SEND_DELAY);
    expect([sent, elements()]).toEqual([[own('a')], [picture('file')]]);
    share(assetId);
    await settle(TAKEN);
    elapse(SEND_DELAY);
    expect(sent[1]).toEqual([stored(picture(assetId), { authorId: 'ada' })]);
    await settle(TAKEN);
    draw(shape('p', 2, { type: 'image', fileId: 'file', x: 5 }));
    expect(elements()).toEqual([shape('p', 2, { type: 'image', fileId: assetId, x: 5 })]);
    elapse(SEND_DELAY);
    expect(sent[2]?.[0]?.element).toMatchObject({ fileId: assetId, x: 5 });
  });

  it.each<[when: string, wait: (board: ReturnType<typeof openBoard>) => Promise<void>, batch: number]>([
    ['before the next sending', async () => {}, 0],
    [
      'when all else was sent',
      async ({ elapse, settle }) => {
        elapse(SEND_DELAY);
        await settle(TAKEN);
      },
      1,
    ],
  ])('sends a picture whose file the server has %s', async (_, wait, batch) => {
    const board = openBoard();
    const assetId = 'a'.repeat(32);
    board.open();
    board.draw(shape('p', 1, { type: 'image', fileId: 'file' }), shape('a'));
    await wait(board);
    board.share(assetId);
    board.elapse(SEND_DELAY);
    expect(board.sent).toHaveLength(batch + 1);
    expect(board.sent[batch]).toContainEqual(
      stored(shape('p', 1, { type: 'image', fileId: assetId }), { authorId: 'ada' }),
    );
  });

  it('has what the server says is on it, until it is cleared', () => {
    const { open, say, draw, elements } = openBoard();
    open();
    say({ type: 'elements.received', stored: [stored(shape('a'))], removed: [] });
    say({ type: 'elements.received', stored: [stored(shape('b'))], removed: [] });
    draw(shape('c'));
    expect(elements()).toEqual([shape('a'), shape('b'), shape('c')]);
    open({ epoch: 1, shownFrom: 1 });
    expect(elements()).toEqual([]);
  });
});

it.each([
  ['that is read-only', { ...OPEN, readOnly: true }],
  ['that the server does not know', null],
  ['of which the server has said nothing', undefined],
])('on a board %s nothing is drawn and nobody points', (_, state) => {
  const { say, draw, share, point, close, elapse, sent, pointers, elements, rests } = openBoard();
  if (state !== undefined) say({ type: 'state.received', state });
  say({ type: 'elements.received', stored: [stored(shape('z'))], removed: [] });
  draw(shape('a'));
  share('a'.repeat(32));
  point();
  elapse(SEND_DELAY);
  close();
  expect([sent, pointers, rests]).toEqual([[], [], [[]]]);
  expect(elements()).toEqual(state ? [shape('z')] : []);
});

it('a board becomes read-only while something is being sent, and takes nothing more', async () => {
  const { open, draw, elapse, sent, settle } = openBoard();
  open();
  draw(shape('a'));
  elapse(SEND_DELAY);
  open({ readOnly: true });
  draw(shape('b'));
  await settle(TAKEN);
  elapse(SEND_DELAY);
  expect(sent).toEqual([own('a')]);
});

it('what the server denied goes, and nothing is drawn until the user tries again', async () => {
  const { open, say, draw, point, close, elapse, settle, sent, elements, isRefused, pointers, rests } =
    openBoard();
  open();
  say({ type: 'elements.received', stored: [stored(shape('z'))], removed: [] });
  draw(shape('a'));
  elapse(SEND_DELAY);
  draw(shape('b'));
  await settle({ denied: own('a') });
  elapse(JUDGE_DELAY - 1);
  expect(isRefused()).toBe(false);
  elapse(1);
  expect([isRefused(), elements()]).toEqual([true, [shape('z')]]);
  draw(shape('c'));
  point();
  close();
  expect([elements(), pointers, rests, sent.length]).toEqual([[shape('z')], [], [], 1]);
});

describe.each<[string, object]>([
  ['is full', { full: true }],
  ['is full for the user', { fullFor: { ada: true } }],
])('what is added to a board that %s', (_, full) => {
  it('stays here, what is deleted is sent, and all of it once there is room', async () => {
    const { open, draw, elapse, settle, sent, elements, noRoom, isRefused } = openBoard();
    open();
    draw(shape('a'));
    elapse(SEND_DELAY);
    await settle({ denied: own('a') });
    // The server tells why only after the denial.
    open(full);
    elapse(JUDGE_DELAY);
    expect([noRoom(), isRefused(), elements()]).toEqual([expect.any(String), false, [shape('a')]]);
    draw(shape('b'));
    elapse(SEND_DELAY);
    expect(sent.at(-1)).toEqual(own('a', 'b'));
    await settle({ denied: own('a', 'b') });
    elapse(JUDGE_DELAY);
    expect([sent.length, elements()]).toEqual([2, [shape('a'), shape('b')]]);
    open();
    elapse(SEND_DELAY);
    expect([noRoom(), sent.at(-1)]).toEqual([null, own('a', 'b')]);
  });
});

it('a board that is full for others takes what the user adds', () => {
  const { open, noRoom } = openBoard();
  open({ fullFor: { grace: true } });
  expect(noRoom()).toBeNull();
});
