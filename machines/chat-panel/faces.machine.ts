import { GROUP_MAX } from '@domain/chat/chat-limits';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { FacePlaces } from './watch-faces';

/** Reports of the slot `watchFaces`. */
export type FacesReport = { type: 'faces.wanted'; uids: readonly string[] };

/** The pictures of those among the asked people who have entered. */
export interface ReadPictures {
  asked: readonly string[];
  people: readonly { uid: string; picture?: string | undefined }[];
}

export type FacesFact = { type: 'chat.failed'; failure: Failure };

interface FacesContext extends FacePlaces {
  /** The people whose pictures are to be read, those who were wanted last first. */
  wanted: readonly string[];
}

type Uids = { uids: readonly string[] };

/** At most so many people wait: of a long history, those of the pages that were read last. */
const WANTED_MAX = 100;

const failed = ({ event }: { event: { error: unknown } }): FacesFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const askedOf = ({ wanted }: FacesContext): readonly string[] => wanted.slice(0, GROUP_MAX);

/** Reads the pictures of the people in the chat, who may be in other areas or not in the venue. */
export const facesMachine = setup({
  types: { context: {} as FacesContext, input: {} as FacePlaces, events: {} as FacesReport },
  actors: {
    watchFaces: streamSlot<FacesReport, FacePlaces>('watchFaces'),
    readPictures: promiseSlot<ReadPictures, Uids>('readPictures'),
  },
  actions: {
    announce: (_, _fact: FacesFact) => {},
    want: assign(({ context }, { uids }: Uids) => ({
      wanted: [...new Set([...uids, ...context.wanted])].slice(0, WANTED_MAX),
    })),
    takePictures: ({ context }, { asked, people }: ReadPictures) => context.faces.put(asked, people),
    forgetKnown: assign(({ context: { wanted, faces } }) => ({
      wanted: wanted.filter((uid) => !faces.has(uid)),
    })),
  },
  guards: { hasWanted: ({ context }) => context.wanted.length > 0 },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'faces',
  context: ({ input }) => ({ ...input, wanted: [] }),
  initial: 'idle',
  invoke: {
    id: 'watchFaces',
    src: 'watchFaces',
    input: ({ context: { channels, messages, faces } }) => ({ channels, messages, faces }),
    onError: { actions: { type: 'announce', params: failed } },
  },
  on: { 'faces.wanted': { actions: { type: 'want', params: ({ event }) => event } } },
  states: {
    idle: { always: { guard: 'hasWanted', target: 'loading' } },
    loading: {
      invoke: {
        id: 'readPictures',
        src: 'readPictures',
        input: ({ context }) => ({ uids: askedOf(context) }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'takePictures', params: ({ event }) => event.output }, 'forgetKnown'],
        },
        onError: { target: 'failed', actions: { type: 'announce', params: failed } },
      },
    },
    failed: { after: { retryDelay: 'idle' } },
  },
});
