import { toFailure } from '@domain/shared/failure';
import {
  chosenPictureFault,
  type PostPicture,
  type PostPictureFault,
  postPictureFault,
  postPictureOf,
} from '@domain/wall/post-picture';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  fact,
  parentOf,
  type Signal,
  type Upload,
  type UploadProgress,
  type WithParent,
} from '../patterns/port';
import { promiseSlot } from '../slots';

/** A file that the user chose, pasted or dropped. */
export interface PostFile {
  type: string;
  size: number;
  /** Its bytes. */
  data: object;
}

/** Asks the server to take a picture for a wall. */
export interface PostPictureUpload {
  widgetId: string;
  data: object;
}

/** What the picture of a post needs of the world. */
export interface PostPicturePort {
  /** Uploads a picture; returns its id. */
  uploadPicture: Upload<PostPictureUpload, string>;
  /** Returns whether the server has a picture. Rejects when it cannot be asked. */
  hasPicture: (asset: string, signal: Signal) => Promise<boolean>;
}

/** The picture of the post has changed. */
export type PictureFact = { type: 'picture.changed'; picture: PostPicture | null };

type PictureCommand =
  /** Puts in a picture that the server has had. */
  | { type: 'picture.restore'; picture: PostPicture }
  | { type: 'picture.choose'; file: PostFile }
  /** Sends the same file again. */
  | { type: 'picture.retry' }
  /** Takes the picture out of the post, also while it is sent. */
  | { type: 'picture.remove' }
  | { type: 'description.change'; text: string };

interface PictureInput extends WithParent<PictureFact> {
  widgetId: string;
}

interface PictureContext extends PictureInput {
  data: object;
  /** How much was sent, from 0 to 1. */
  part: number;
  asset: string;
  description: string;
  fault: PostPictureFault | null;
}

type Fault = { fault: PostPictureFault | null };
type Chosen = { file: PostFile };
type Context = { context: PictureContext };

const NOTHING = { data: {}, part: 0, asset: '', description: '', fault: null };

const tell = {
  type: 'notifyParent',
  params: ({ context }: Context): PictureFact => ({
    type: 'picture.changed',
    picture: postPictureOf(context),
  }),
} as const;

const choose = [
  {
    guard: { type: 'isPicture', params: ({ event }: { event: Chosen }) => event },
    target: '#postPicture.uploading',
    actions: [{ type: 'rememberFile', params: ({ event }: { event: Chosen }) => event }, tell],
  },
  {
    actions: {
      type: 'rememberFault',
      params: ({ event }: { event: Chosen }) => ({ fault: chosenPictureFault(event.file) }),
    },
  },
] as const;

/** The picture that the user puts into a post: it is sent when it is chosen, and shown from the server. */
export const postPictureMachine = setup({
  types: {
    context: {} as PictureContext,
    input: {} as PictureInput,
    events: {} as PictureCommand | UploadProgress,
  },
  actors: {
    uploadPicture: promiseSlot<string, PostPictureUpload & WithParent<UploadProgress>>('uploadPicture'),
    /** Returns whether the server has a picture. */
    checkPicture: promiseSlot<boolean, { asset: string }>('checkPicture'),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<PictureFact>),
    rememberFile: assign((_, { file: { data } }: Chosen) => ({ ...NOTHING, data })),
    rememberFault: assign((_, { fault }: Fault) => ({ fault })),
    rememberPart: assign((_, { part }: { part: number }) => ({ part })),
    rememberAsset: assign((_, { output }: { output: string }) => ({ asset: output })),
    rememberText: assign((_, { text }: { text: string }) => ({ description: text })),
    rememberPicture: assign((_, { picture: { asset, description = '' } }: { picture: PostPicture }) => ({
      asset,
      description,
    })),
    forget: assign(NOTHING),
    beginAgain: assign({ part: 0, fault: null }),
  },
  guards: {
    isPicture: (_, { file }: Chosen) => chosenPictureFault(file) === null,
    isThere: (_, { output }: { output: boolean }) => output,
  },
}).createMachine({
  id: 'postPicture',
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: 'none',
  on: { 'picture.choose': choose, 'picture.remove': { target: '.none', actions: ['forget', tell] } },
  states: {
    none: {
      on: {
        'picture.restore': {
          target: 'restoring',
          actions: { type: 'rememberPicture', params: ({ event }) => event },
        },
      },
    },
    restoring: {
      invoke: {
        id: 'checkPicture',
        src: 'checkPicture',
        input: ({ context: { asset } }) => ({ asset }),
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => event }, target: 'ready', actions: tell },
          {
            target: 'none',
            actions: ['forget', { type: 'rememberFault', params: { fault: 'gone' } }, tell],
          },
        ],
        // It may still be there.
        onError: { target: 'ready', actions: tell },
      },
    },
    uploading: {
      entry: 'beginAgain',
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ context: { widgetId, data }, self }) => ({ parent: self, widgetId, data }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'rememberAsset', params: ({ event }) => event }, tell],
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'rememberFault',
            params: ({ event }) => ({ fault: postPictureFault(toFailure(event.error)) }),
          },
        },
      },
      on: {
        'upload.progressed': { actions: { type: 'rememberPart', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'picture.retry': 'uploading' } },
    ready: {
      on: {
        'description.change': {
          actions: [{ type: 'rememberText', params: ({ event }) => event }, tell],
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof postPictureMachine>;

/** Returns what became of the picture. */
export function pictureState(snapshot: Snapshot): 'none' | 'restoring' | 'uploading' | 'failed' | 'ready' {
  return snapshot.value;
}
/** Returns how much of the picture was sent, from 0 to 1. */
export const sentPart = (snapshot: Snapshot): number => snapshot.context.part;
/** Returns what is wrong with the file that was chosen last; null when nothing is. */
export const pictureFault = (snapshot: Snapshot): PostPictureFault | null => snapshot.context.fault;
/** Returns the id of the picture; '' until the server has it. */
export const pictureAsset = (snapshot: Snapshot): string => snapshot.context.asset;
export const pictureDescription = (snapshot: Snapshot): string => snapshot.context.description;
/** Returns whether the post has to wait for its picture. */
export const isPicturePending = (snapshot: Snapshot): boolean =>
  snapshot.matches('uploading') || snapshot.matches('restoring');

/** Fills the chart by its port. */
export const createPostPicture = (port: PostPicturePort) =>
  postPictureMachine.provide({
    actors: {
      checkPicture: fromPromise(({ input, signal }) => port.hasPicture(input.asset, signal)),
      uploadPicture: fromPromise(({ input: { parent, ...upload }, signal }) =>
        port.uploadPicture(upload, (part) => parent.send({ type: 'upload.progressed', part }), signal),
      ),
    },
  });
