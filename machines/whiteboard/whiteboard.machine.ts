import type { Failure } from '@domain/shared/failure';
import type { NoRoom } from '@domain/whiteboard/board-state';
import { isAtLeast } from '@domain/whiteboard/element-record';
import type { DrawingReport } from '@domain/whiteboard/frame-message';
import type { Pointer } from '@domain/whiteboard/pointer';
import { assign, fromCallback, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { announceFault, faultAction, type Watch } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import {
  type BoardCommand,
  type BoardContext,
  type BoardInput,
  DELAYS,
  noRoomIn,
  pointerOf,
  type SaidState,
  type Stored,
  sendingOf,
  stateOf,
  stillDenied,
  storeActions,
  takeDrawn,
  takeShared,
  takeState,
  takeStored,
} from './board-context';
import {
  type BoardNews,
  type BoardPlace,
  type BoardReport,
  type ElementSending,
  type PointerSending,
  placeOf,
  type SendingResult,
} from './board-place';
import { BoardStore } from './board-store';

/** What a board needs of the world. */
export interface WhiteboardPort {
  /** Follows a board; ends with taking the user's pointer away. */
  watchBoard: Watch<BoardPlace, BoardNews>;
  /** Sends elements, each for itself; waits for the link. */
  sendElements: (sending: ElementSending) => Promise<SendingResult>;
  /** Shows others where the user points, until the connection ends. */
  showPointer: (sending: PointerSending) => Promise<void>;
}

/** A board: what is on it, and what the user draws. */
export const whiteboardMachine = setup({
  types: {
    context: {} as BoardContext,
    input: {} as BoardInput,
    events: {} as BoardReport | DrawingReport | BoardCommand,
  },
  actors: {
    watchBoard: streamSlot<BoardReport, BoardPlace>('watchBoard'),
    sendElements: promiseSlot<SendingResult, ElementSending>('sendElements'),
  },
  actions: {
    announceFault: faultAction('whiteboard'),
    showPointer: (_, _pointer: PointerSending) => {},
    /** Sends what is left when nobody waits for the answer. */
    sendRest: (_, _sending: ElementSending) => {},
    ...storeActions,
    rememberState: assign(({ context }, said: SaidState) => ({
      epoch: said.state?.epoch ?? context.epoch,
      noRoom: noRoomIn(context, said),
    })),
    dropDenied: assign(({ context }, { stored }: Stored) => ({
      denied: context.denied.filter((one) => !stored.some((other) => isAtLeast(other, one))),
    })),
  },
  guards: {
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
    isWritable: (_, { state }: SaidState) => state?.readOnly === false,
    leavesNoRoom: ({ context }, said: SaidState) => noRoomIn(context, said) !== null,
    mayDraw: stateIn({ access: 'writable' }),
    isOutdated: stateIn({ drawing: { sending: 'outdated' } }),
    isDeniedForRoom: ({ context }, result: SendingResult) =>
      context.noRoom !== null && stillDenied(context, result).length > 0,
    isDenied: ({ context }, result: SendingResult) => stillDenied(context, result).length > 0,
    isSuperseded: ({ context }) => context.denied.length === 0,
  },
  delays: DELAYS,
}).createMachine({
  id: 'whiteboard',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    board: new BoardStore(input.userId),
    pointers: [],
    epoch: null,
    noRoom: null,
    denied: [],
  }),
  states: {
    board: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'watchBoard',
            src: 'watchBoard',
            input: placeOf,
            onError: { target: 'failed', actions: announceFault },
          },
          on: {
            'elements.received': { target: '.live', actions: takeStored },
            'pointers.received': { actions: assign({ pointers: ({ event }) => event.pointers }) },
            'board.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: 'failed', actions: announceFault },
            ],
          },
          states: { loading: {}, live: {} },
        },
        failed: { on: { 'board.retry': 'watching' } },
        /** Visitors who are no members, or are banned from the area, see nothing. */
        refused: {},
      },
    },
    access: {
      initial: 'unknown',
      on: {
        'state.received': [
          {
            guard: { type: 'isWritable', params: ({ event }) => event },
            target: '.writable',
            actions: [...takeState],
          },
          { target: '.readOnly', actions: [...takeState] },
        ],
      },
      states: { unknown: {}, writable: {}, readOnly: {} },
    },
    drawing: {
      initial: 'settled',
      on: {
        'elements.drawn': { guard: 'mayDraw', actions: takeDrawn },
        'pointer.moved': { guard: 'mayDraw', actions: { type: 'showPointer', params: pointerOf } },
        'picture.shared': { actions: takeShared },
        'frame.close': {
          target: '.settled',
          actions: ['takeBatch', { type: 'sendRest', params: sendingOf }],
        },
      },
      states: {
        settled: {
          on: {
            'elements.drawn': { guard: 'mayDraw', target: 'gathering', actions: takeDrawn },
            'picture.shared': { guard: 'mayDraw', target: 'gathering', actions: takeShared },
          },
        },
        gathering: { after: { sendDelay: 'sending' } },
        sending: {
          initial: 'current',
          entry: 'takeBatch',
          invoke: {
            id: 'sendElements',
            src: 'sendElements',
            input: sendingOf,
            onDone: [
              { guard: { type: 'isDeniedForRoom', params: ({ event }) => event.output }, target: 'full' },
              {
                guard: { type: 'isDenied', params: ({ event }) => event.output },
                target: 'judging',
                actions: assign({ denied: ({ context, event }) => stillDenied(context, event.output) }),
              },
              { guard: 'isOutdated', target: 'gathering' },
              { target: 'settled' },
            ],
            onError: { target: 'pausing', actions: ['returnBatch', announceFault] },
          },
          states: {
            current: {
              on: {
                'elements.drawn': { guard: 'mayDraw', target: 'outdated', actions: takeDrawn },
                'picture.shared': { target: 'outdated', actions: takeShared },
              },
            },
            /** The user has drawn more meanwhile. */
            outdated: {},
          },
        },
        pausing: { after: { sendRetryDelay: 'sending' } },
        /** Others may have drawn something newer, which arrives soon. */
        judging: {
          on: {
            'elements.received': { actions: { type: 'dropDenied', params: ({ event }) => event } },
            'state.received': [
              { guard: { type: 'leavesNoRoom', params: stateOf }, target: 'full' },
              { target: 'gathering' },
            ],
          },
          after: { judgeDelay: [{ guard: 'isSuperseded', target: 'gathering' }, { target: 'refused' }] },
        },
        /** The board takes nothing more: what the user adds is kept here until it does, and what they delete is sent. */
        full: {
          entry: 'returnBatch',
          on: {
            'elements.drawn': { guard: 'mayDraw', target: 'gathering', actions: takeDrawn },
            'state.received': 'gathering',
          },
        },
        /** The user may not draw. */
        refused: {
          entry: 'dropDrawn',
          on: {
            'elements.drawn': {},
            'pointer.moved': {},
            'frame.close': {},
            'drawing.retry': 'settled',
            'state.received': 'settled',
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createWhiteboard = (port: WhiteboardPort) =>
  whiteboardMachine.provide({
    actors: {
      watchBoard: fromCallback(({ input, sendBack }) =>
        port.watchBoard(input, sendBack, (failure) => sendBack({ type: 'board.failed', failure })),
      ),
      sendElements: fromPromise(({ input }) => port.sendElements(input)),
    },
    actions: {
      // Nobody waits for these: what fails is lost.
      showPointer: (_, pointer) => void port.showPointer(pointer).catch(() => {}),
      sendRest: (_, sending) => void port.sendElements(sending).catch(() => {}),
    },
  });

type Snapshot = SnapshotFrom<typeof whiteboardMachine>;

/** What is known of a board. */
export type BoardView = 'loading' | 'live' | 'failed' | 'refused';

/** Returns the elements of the board. */
export const boardOf = (snapshot: Snapshot): BoardStore => snapshot.context.board;
/** Returns the pointers of the others. */
export const pointersOf = (snapshot: Snapshot): readonly Pointer[] => snapshot.context.pointers;
/** Returns what is known of the board. */
export function boardView(snapshot: Snapshot): BoardView {
  if (snapshot.matches({ board: 'refused' })) return 'refused';
  if (snapshot.matches({ board: 'failed' })) return 'failed';
  return snapshot.matches({ board: { watching: 'live' } }) ? 'live' : 'loading';
}
/** Returns whether nobody may draw on the board. */
export const isReadOnly = (snapshot: Snapshot): boolean => snapshot.matches({ access: 'readOnly' });
/** Returns whether the server did not take what the user has drawn. */
export const isDrawingRefused = (snapshot: Snapshot): boolean => snapshot.matches({ drawing: 'refused' });
/** Returns why the board takes nothing more of the user; null while it does. */
export const noRoomOf = (snapshot: Snapshot): NoRoom | null => snapshot.context.noRoom;
/** Returns whether the user can draw. */
export const canDraw = (snapshot: Snapshot): boolean =>
  boardView(snapshot) === 'live' && snapshot.matches({ access: 'writable' }) && !isDrawingRefused(snapshot);
