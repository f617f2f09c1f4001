import type { BoardElement } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';
import { JUDGE_DELAY, SEND_DELAY, SEND_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import type { BoardReport, SendingResult } from '@machines/whiteboard/board-place';
import { whiteboardMachine } from '@machines/whiteboard/whiteboard.machine';
import { boardOf, isDrawingRefused } from '@machines/whiteboard/whiteboard.selectors';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { shape, stored } from '../../support/board-elements';
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
  const actor = createActor(machine, { input: { ...PLACE, name: 'Ada' }, clock }).start();
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
  const { say, draw, point, close, elapse, sent, pointers, elements, rests } = openBoard();
  if (state !== undefined) say({ type: 'state.received', state });
  say({ type: 'elements.received', stored: [stored(shape('z'))], removed: [] });
  draw(shape('a'));
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
