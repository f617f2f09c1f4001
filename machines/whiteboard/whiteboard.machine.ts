import type { Failure } from '@domain/shared/failure';
import { type BoardState, type NoRoom, noRoomOn } from '@domain/whiteboard/board-state';
import type { BoardElement } from '@domain/whiteboard/element';
import { isAtLeast, type StoredElement } from '@domain/whiteboard/element-record';
import type { DrawingReport } from '@domain/whiteboard/frame-message';
import type { Pointer, PointerPlace } from '@domain/whiteboard/pointer';
import { JUDGE_DELAY, SEND_DELAY, SEND_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import { assign, fromCallback, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { announceFault, type Fault, faultAction, type Watch, type WithParent } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import {
  type BoardNews,
  type BoardPlace,
  type BoardReport,
  type ElementSending,
  type PointerSending,
  placeOf,
  type SendingResult,
} from './board-place';
import { BoardStore, type SharedPicture } from './board-store';

/** What a board needs of the world. */
export interface WhiteboardPort {
  /** Follows a board; ends with taking the user's pointer away. */
  watchBoard: Watch<BoardPlace, BoardNews>;
  /** Sends elements, each for itself; waits for the link. */
  sendElements: (sending: ElementSending) => Promise<SendingResult>;
  /** Shows others where the user points, until the connection ends. */
  showPointer: (sending: PointerSending) => Promise<void>;
}

/** Who opens a board. */
interface BoardInput extends BoardPlace, WithParent<Fault> {
  /** The name of the user. */
  name: string;
}

type BoardCommand =
  | { type: 'board.retry' }
  | { type: 'drawing.retry' }
  | { type: 'frame.close' }
  /** The server has a picture that the user has put on the board. */
  | ({ type: 'picture.shared' } & SharedPicture);

interface BoardContext extends BoardInput {
  board: BoardStore;
  pointers: readonly Pointer[];
  /** When the board was cleared last; null until the server has said it. */
  epoch: number | null;
  /** Why nothing more of the user is taken; null while it is. */
  noRoom: NoRoom | null;
  /** The sent elements that the server denied, and of which it has nothing newer. */
  denied: readonly StoredElement[];
}

type Stored = Pick<Extract<BoardReport, { type: 'elements.received' }>, 'stored' | 'removed'>;

const sendingOf = ({ context }: { context: BoardContext }): ElementSending => ({
  ...placeOf({ context }),
  stored: context.board.sending,
});
const takeStored = { type: 'takeStored', params: ({ event }: { event: Stored }) => event } as const;
const takeDrawn = {
  type: 'takeDrawn',
  params: ({ event }: { event: { elements: readonly BoardElement[] } }) => event,
} as const;
const takeShared = {
  type: 'takeShared',
  params: ({ event }: { event: SharedPicture }) => event,
} as const;
const pointerOf = ({
  context,
  event: { place },
}: {
  context: BoardContext;
  event: { place: PointerPlace };
}): PointerSending => ({ ...placeOf({ context }), name: context.name, place });
/** What the server says of the board. */
interface SaidState {
  state: BoardState | null;
}
const stateOf = ({ event }: { event: SaidState }) => event;
const takeState = [
  { type: 'takeState', params: stateOf },
  { type: 'rememberState', params: stateOf },
] as const;

/** Returns why nothing more of the user is taken, by what the server says of the board. */
const noRoomIn = ({ userId }: BoardContext, { state }: SaidState): NoRoom | null =>
  state && noRoomOn(state, userId);

/** Returns those of the denied elements that were drawn since the board was cleared: the others are denied rightly. */
const stillDenied = ({ epoch }: BoardContext, { denied }: SendingResult): readonly StoredElement[] =>
  denied.filter((one) => one.epoch === epoch);

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
    takeState: ({ context }, { state }: SaidState) => {
      if (state) context.board.takeState(state);
    },
    takeStored: ({ context }, { stored, removed }: Stored) => context.board.takeStored(stored, removed),
    takeDrawn: ({ context }, { elements }: { elements: readonly BoardElement[] }) =>
      context.board.takeDrawn(elements),
    takeShared: ({ context }, picture: SharedPicture) => context.board.takeShared(picture),
    takeBatch: ({ context }) => context.board.takeBatch(),
    returnBatch: ({ context }) => context.board.returnBatch(),
    dropDrawn: ({ context }) => context.board.dropDrawn(),
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
  delays: { sendDelay: SEND_DELAY, sendRetryDelay: SEND_RETRY_DELAY, judgeDelay: JUDGE_DELAY },
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
