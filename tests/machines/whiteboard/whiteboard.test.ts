import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import { JUDGE_DELAY, SEND_DELAY, SEND_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import {
  boardOf,
  boardView,
  canDraw,
  isDrawingRefused,
  isReadOnly,
  noRoomOf,
  pointersOf,
  whiteboardMachine,
} from '@machines/whiteboard/whiteboard.machine';
import { shape, stored } from '../../support/board-elements';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, offline } from '../chat/chat-fixture';

const PLACE = { mode: 'live', userId: 'ada', widgetId: 'board' } as const;
const refused = new Failure('FORBIDDEN', 'no member');
const told = announces({ type: 'fault.announced', source: 'whiteboard', error: offline });
const sent = stored(shape('b', 2), { authorId: 'ada' });
/** Drawn before the board was cleared. */
const cleared = stored(shape('c'), { authorId: 'ada', epoch: -1 });
const open = { readOnly: false, epoch: 0, shownFrom: 0, place: 'area:lobby' };

/** Returns whether a slot was asked, also where several delays end at once. */
const isAmong = (asked: readonly { slot: string; input: unknown }[], slot: string, input: unknown): boolean =>
  asked.some((one) => isDeepStrictEqual(one, { slot, input }));

describeMachine({
  machine: whiteboardMachine,
  input: { ...PLACE, name: 'Ada', parent: PARENT },
  events: {
    ...withoutData('board.retry', 'drawing.retry', 'frame.close'),
    'state.received': [
      { state: open },
      { state: { ...open, readOnly: true } },
      { state: { ...open, full: true } },
      { state: null },
    ],
    'elements.received': [
      { stored: [stored(shape('a'))], removed: [] },
      { stored: [stored(shape('b', 3))], removed: ['a'] },
    ],
    'pointers.received': [{ pointers: [{ userId: 'grace', name: 'Grace', x: 1, y: 2 }] }],
    'board.failed': [{ failure: offline }, { failure: refused }],
    'picture.shared': [{ id: 'file', assetId: 'a'.repeat(32) }],
    'elements.drawn': [{ elements: [shape('b', 2)] }],
    'pointer.moved': [{ place: { x: 3, y: 4 } }],
  },
  slots: {
    watchBoard: { error: [offline] },
    sendElements: {
      done: [{ denied: [] }, { denied: [cleared] }, { denied: [cleared, sent] }],
      error: [offline],
    },
  },
  delays: {
    sendDelay: SEND_DELAY,
    sendRetryDelay: SEND_RETRY_DELAY,
    judgeDelay: JUDGE_DELAY,
  },
  states: {
    'board.watching.loading': {
      holds: ({ now }) => boardView(now) === 'loading' && !canDraw(now),
      entered: ({ asked }) => isAmong(asked, 'watchBoard', PLACE),
    },
    'board.watching.live': { holds: ({ now }) => boardView(now) === 'live' },
    'board.failed': {
      holds: ({ now }) => boardView(now) === 'failed' && !canDraw(now),
      entered: told,
    },
    'board.refused': {
      holds: ({ now }) => boardView(now) === 'refused' && !canDraw(now),
      entered: announces(),
    },
    'access.unknown': { holds: ({ now }) => !isReadOnly(now) && !canDraw(now) },
    'access.writable': { holds: ({ now }) => !isReadOnly(now) },
    'access.readOnly': { holds: ({ now }) => isReadOnly(now) && !canDraw(now) },
    'drawing.settled': { holds: ({ now }) => !isDrawingRefused(now) },
    'drawing.gathering': { holds: ({ now }) => !isDrawingRefused(now) },
    'drawing.sending.current': {
      holds: ({ now }) => !isDrawingRefused(now),
      entered: ({ asked, now }) => isAmong(asked, 'sendElements', { ...PLACE, stored: boardOf(now).sending }),
    },
    'drawing.sending.outdated': { holds: ({ now }) => !isDrawingRefused(now) },
    'drawing.pausing': { entered: told },
    'drawing.judging': {
      holds: ({ now }) => !isDrawingRefused(now) && !now.context.denied.includes(cleared),
      entered: ({ now }) => now.context.denied.length > 0,
    },
    'drawing.full': { holds: ({ now }) => noRoomOf(now) === 'board' && !isDrawingRefused(now) },
    'drawing.refused': {
      holds: ({ now }) => isDrawingRefused(now) && !canDraw(now),
      entered: ({ before }) => before.context.denied.length > 0,
    },
  },
  invariants: {
    'the user can draw on a board that is loaded and open, while the server takes it': ({ now }) =>
      given(canDraw(now), () => boardView(now) === 'live' && !isReadOnly(now) && !isDrawingRefused(now)),
    'what is drawn where nobody may draw is not sent': ({ before, now, event }) =>
      given(
        event.type === 'elements.drawn' && !before.matches({ access: 'writable' }),
        () => now.matches({ drawing: 'gathering' }) === before.matches({ drawing: 'gathering' }),
      ),
    'the pointers are those that the server said last': ({ before, now, event }) =>
      given(
        event.type === 'pointers.received' && before.matches({ board: 'watching' }),
        () => pointersOf(now) === event.pointers,
      ),
    'a denied element that the server has newer does not stop the user': ({ before, now, event }) =>
      given(
        event.type === 'elements.received' &&
          before.matches({ drawing: 'judging' }) &&
          event.stored.some(({ element }: typeof sent) => element.id === 'b'),
        () => now.context.denied.length === 0,
      ),
  },
});
