import type { BoardElement } from '@domain/whiteboard/element';
import type { StoredElement } from '@domain/whiteboard/element-record';
import type { BoardReport, SendingResult } from '@machines/whiteboard/board-place';
import {
  boardOf,
  isDrawingRefused,
  noRoomOf,
  whiteboardMachine,
} from '@machines/whiteboard/whiteboard.machine';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { PARENT } from '../../support/replay/live';

export const PLACE = { mode: 'live', userId: 'ada', widgetId: 'board' } as const;
export const OPEN = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

type Settle = (result: SendingResult | Error) => void;

/** A board that Ada has opened, whose server the test is. */
export function openBoard() {
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
