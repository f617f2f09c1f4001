import { type SharedFault, sharedFaultOf } from '@domain/pictures/shared-picture';
import { toFailure } from '@domain/shared/failure';
import type { LocalPicture } from '@domain/whiteboard/frame-message';
import { PICTURE_RETRY_DELAY } from '@domain/whiteboard/whiteboard-limits';
import { assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { announceFault, type Fault, faultAction, type Signal, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import { type BoardPlace, placeOf } from './board-place';
import type { SharedPicture } from './board-store';

/** Sends a picture to the server, for a board. */
export interface PictureSending extends BoardPlace {
  data: object;
}

/** What the user's pictures on a board need of the world. */
export interface BoardPicturesPort {
  /** Uploads a picture for a board; returns its id. */
  uploadPicture: (sending: PictureSending, signal: Signal) => Promise<string>;
}

interface FailedPicture extends LocalPicture {
  fault: SharedFault;
}

interface PicturesInput extends BoardPlace, WithParent<Fault> {}

interface PicturesContext extends PicturesInput {
  /** What is not sent yet, in this order. */
  waiting: readonly LocalPicture[];
  /** What the server did not take. */
  refused: readonly FailedPicture[];
  /** Whether the last picture was not taken because it is HEIC. */
  isHeic: boolean;
}

type PicturesEvent =
  | ({ type: 'picture.added' } & LocalPicture)
  | { type: 'heic.refused' }
  | { type: 'heic.dismiss' }
  | { type: 'pictures.retry' }
  /** The user does without those that the server did not take. */
  | { type: 'pictures.drop' }
  /** The user closes the board without those that the server does not have. */
  | { type: 'pictures.abandon' };

/** What becomes of the user's pictures. */
type PicturesFact =
  | ({ type: 'picture.shared' } & SharedPicture)
  | { type: 'pictures.dropped'; ids: readonly string[] };

type Context = { context: PicturesContext };
type Failed = { event: { error: unknown } };

const sendingOf = ({ context }: Context): PictureSending => ({
  ...placeOf({ context }),
  data: context.waiting[0]?.data ?? {},
});
const faultOf = ({ event }: Failed): { fault: SharedFault | null } => ({
  fault: sharedFaultOf(toFailure(event.error)),
});

/** The pictures that the user has put on a board, until the server has them: one after the other. */
export const boardPicturesMachine = setup({
  types: {
    context: {} as PicturesContext,
    input: {} as PicturesInput,
    events: {} as PicturesEvent,
    emitted: {} as PicturesFact,
  },
  actors: { uploadPicture: promiseSlot<string, PictureSending>('uploadPicture') },
  actions: {
    announceFault: faultAction('boardPictures'),
    add: assign(({ context: { waiting, refused } }, { id, data }: LocalPicture) => ({
      waiting: [...waiting, ...refused].some((one) => one.id === id) ? waiting : [...waiting, { id, data }],
      isHeic: false,
    })),
    sayHeic: assign({ isHeic: true }),
    dismissHeic: assign({ isHeic: false }),
    takeSent: assign(({ context: { waiting } }) => ({ waiting: waiting.slice(1) })),
    setAside: assign(({ context: { waiting, refused } }, { fault }: { fault: SharedFault | null }) => ({
      waiting: waiting.slice(1),
      refused: [...refused, ...waiting.slice(0, 1).map((one) => ({ ...one, fault: fault ?? 'notSent' }))],
    })),
    takeBack: assign(({ context: { waiting, refused } }) => ({
      waiting: [...waiting, ...refused.map(({ id, data }) => ({ id, data }))],
      refused: [],
    })),
    drop: assign({ refused: [] }),
    abandon: assign({ waiting: [], refused: [] }),
    emitShared: emit(({ context: { waiting } }, { output }: { output: string }) => ({
      type: 'picture.shared',
      id: waiting[0]?.id ?? '',
      assetId: output,
    })),
    emitDropped: emit(({ context: { refused } }) => ({
      type: 'pictures.dropped',
      ids: refused.map(({ id }) => id),
    })),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isRefused: (_, { fault }: { fault: SharedFault | null }) => fault !== null,
  },
  delays: { pictureRetryDelay: PICTURE_RETRY_DELAY },
}).createMachine({
  id: 'boardPictures',
  context: ({ input }) => ({ ...input, waiting: [], refused: [], isHeic: false }),
  initial: 'idle',
  on: {
    'picture.added': { actions: { type: 'add', params: ({ event }) => event } },
    'heic.refused': { actions: 'sayHeic' },
    'heic.dismiss': { actions: 'dismissHeic' },
    'pictures.retry': { actions: 'takeBack' },
    'pictures.drop': { actions: ['emitDropped', 'drop'] },
    'pictures.abandon': { target: '.idle', actions: 'abandon' },
  },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'sending' } },
    sending: {
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: sendingOf,
        onDone: {
          target: 'idle',
          actions: [{ type: 'emitShared', params: ({ event }) => event }, 'takeSent'],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: faultOf },
            target: 'idle',
            actions: [{ type: 'setAside', params: faultOf }, announceFault],
          },
          { target: 'pausing', actions: announceFault },
        ],
      },
    },
    /** The server cannot be reached. */
    pausing: {
      after: { pictureRetryDelay: 'sending' },
      on: { 'pictures.retry': { target: 'sending', actions: 'takeBack' } },
    },
  },
});

type Snapshot = SnapshotFrom<typeof boardPicturesMachine>;

/** Returns whether a picture is being sent. */
export const isSendingPicture = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** Returns whether pictures wait until the server can be reached. */
export const isPicturePaused = (snapshot: Snapshot): boolean => snapshot.matches('pausing');
/** Returns why a picture of the user is on their screen alone; null when none is. */
export const pictureFaultOf = ({ context: { refused } }: Snapshot): SharedFault | null =>
  refused[0]?.fault ?? null;
export const isHeicRefused = (snapshot: Snapshot): boolean => snapshot.context.isHeic;
/** Returns whether the server does not have a picture that the user has put on the board. */
export const hasUnsentPictures = ({ context: { waiting, refused } }: Snapshot): boolean =>
  waiting.length + refused.length > 0;

/** Fills the chart by its port. */
export const createBoardPictures = (port: BoardPicturesPort) =>
  boardPicturesMachine.provide({
    actors: { uploadPicture: fromPromise(({ input, signal }) => port.uploadPicture(input, signal)) },
  });
