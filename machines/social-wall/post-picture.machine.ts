import { type Failure, toFailure } from '@domain/shared/failure';
import {
  chosenPictureFault,
  type PostPicture,
  type PostPictureFault,
  postPictureFault,
} from '@domain/wall/post-picture';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';

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

/** Reports of the slot `uploadPicture`. */
export type PostUploadReport =
  | { type: 'upload.progressed'; part: number }
  | { type: 'upload.finished'; asset: string }
  | { type: 'upload.failed'; failure: Failure };

type PictureCommand =
  | { type: 'picture.choose'; file: PostFile }
  /** Sends the same file again. */
  | { type: 'picture.retry' }
  /** Takes the picture out of the post, also while it is sent. */
  | { type: 'picture.remove' }
  | { type: 'description.change'; text: string };

interface PictureContext {
  widgetId: string;
  data: object;
  /** How much was sent, from 0 to 1. */
  part: number;
  asset: string;
  description: string;
  fault: PostPictureFault | null;
}

type Fault = { fault: PostPictureFault | null };
type Chosen = { file: PostFile };

const NOTHING = { data: {}, part: 0, asset: '', description: '', fault: null };

const choose = [
  {
    guard: { type: 'isPicture', params: ({ event }: { event: Chosen }) => event },
    target: '#postPicture.uploading',
    reenter: true,
    actions: { type: 'rememberFile', params: ({ event }: { event: Chosen }) => event },
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
    input: {} as { widgetId: string },
    events: {} as PictureCommand | PostUploadReport,
  },
  actors: { uploadPicture: streamSlot<PostUploadReport, PostPictureUpload>('uploadPicture') },
  actions: {
    rememberFile: assign((_, { file: { data } }: Chosen) => ({ ...NOTHING, data })),
    rememberFault: assign((_, { fault }: Fault) => ({ fault })),
    rememberPart: assign((_, { part }: { part: number }) => ({ part })),
    rememberAsset: assign((_, { asset }: { asset: string }) => ({ asset })),
    rememberText: assign((_, { text }: { text: string }) => ({ description: text })),
    forget: assign(NOTHING),
    beginAgain: assign({ part: 0, fault: null }),
  },
  guards: { isPicture: (_, { file }: Chosen) => chosenPictureFault(file) === null },
}).createMachine({
  id: 'postPicture',
  context: ({ input: { widgetId } }) => ({ ...NOTHING, widgetId }),
  initial: 'none',
  on: { 'picture.choose': choose, 'picture.remove': { target: '.none', actions: 'forget' } },
  states: {
    none: {},
    uploading: {
      entry: 'beginAgain',
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ context: { widgetId, data } }) => ({ widgetId, data }),
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
        'upload.finished': {
          target: 'ready',
          actions: { type: 'rememberAsset', params: ({ event }) => event },
        },
        'upload.failed': {
          target: 'failed',
          actions: {
            type: 'rememberFault',
            params: ({ event }) => ({ fault: postPictureFault(event.failure) }),
          },
        },
      },
    },
    failed: { on: { 'picture.retry': 'uploading' } },
    ready: {
      on: { 'description.change': { actions: { type: 'rememberText', params: ({ event }) => event } } },
    },
  },
});

type Snapshot = SnapshotFrom<typeof postPictureMachine>;

/** Returns what became of the picture. */
export function pictureState(snapshot: Snapshot): 'none' | 'uploading' | 'failed' | 'ready' {
  return snapshot.value;
}
/** Returns how much of the picture was sent, from 0 to 1. */
export const sentPart = (snapshot: Snapshot): number => snapshot.context.part;
/** Returns what is wrong with the file that was chosen last; null when nothing is. */
export const pictureFault = (snapshot: Snapshot): PostPictureFault | null => snapshot.context.fault;
/** Returns the id of the picture; '' until the server has it. */
export const pictureAsset = (snapshot: Snapshot): string => snapshot.context.asset;
export const pictureDescription = (snapshot: Snapshot): string => snapshot.context.description;
/** Returns the picture as it is posted; null without one. */
export function postedPicture({ context: { asset, description } }: Snapshot): PostPicture | null {
  const text = description.trim();
  return asset === '' ? null : { asset, ...(text !== '' && { description: text }) };
}
