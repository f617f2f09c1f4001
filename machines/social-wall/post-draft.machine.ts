import type { MessageFault } from '@domain/chat/message';
import { postText } from '@domain/wall/post';
import type { PostPicture } from '@domain/wall/post-picture';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';
import { failed, placeOf, type WallFact, type WallPlace } from './wall-place';

/** The user of a wall, with the name under which they post. */
export interface PostAuthor extends WallPlace {
  name: string;
}

/** Asks the server to put a post into the queue of its wall. */
export interface PostSending extends PostAuthor {
  id: string;
  text: string;
  picture: PostPicture | null;
}

/** What is typed and not posted. */
export interface StoredPostDraft extends WallPlace {
  text: string;
}

type DraftCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed, under this id, with a picture. */
  | { type: 'post.send'; id: string; picture: PostPicture | null };

interface DraftContext extends PostAuthor {
  text: string;
  /** The id of the post that is sent, also when sending is repeated. */
  id: string;
  picture: PostPicture | null;
}

type Context = { context: DraftContext };

const textOf = (raw: string): string => {
  const written = postText(raw);
  return 'text' in written ? written.text : '';
};

const sendingOf = ({ context }: Context): PostSending => ({
  ...placeOf({ context }),
  name: context.name,
  id: context.id,
  text: textOf(context.text),
  picture: context.picture,
});

const storeDraft = {
  type: 'storeDraft',
  params: ({ context }: Context): StoredPostDraft => ({ ...placeOf({ context }), text: context.text }),
} as const;

const change = {
  target: 'editing',
  actions: [{ type: 'changeText', params: ({ event }: { event: { text: string } }) => event }, storeDraft],
} as const;

const takePicture = {
  type: 'takePicture',
  params: ({ event }: { event: { picture: PostPicture | null } }) => event,
} as const;

const send = {
  guard: 'isSendable',
  target: 'sending',
  actions: [{ type: 'rememberId', params: ({ event }: { event: { id: string } }) => event }, takePicture],
} as const;

/** What the user writes for a wall: kept until it waits there for a host. */
export const postDraftMachine = setup({
  types: { context: {} as DraftContext, input: {} as PostAuthor, events: {} as DraftCommand },
  actors: {
    loadDraft: promiseSlot<string, WallPlace>('loadDraft'),
    addPost: promiseSlot<void, PostSending>('addPost'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    storeDraft: (_, _draft: StoredPostDraft) => {},
    changeText: assign((_, { text }: { text: string }) => ({ text })),
    takeDraft: assign((_, { output }: { output: string }) => ({ text: output })),
    clearText: assign({ text: '' }),
    takePicture: assign((_, { picture }: { picture: PostPicture | null }) => ({ picture })),
    rememberId: assign((_, { id }: { id: string }) => ({ id })),
  },
  guards: { isSendable: ({ context }) => textOf(context.text) !== '' },
}).createMachine({
  id: 'postDraft',
  context: ({ input }) => ({ ...input, text: '', id: '', picture: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: placeOf,
        onDone: { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        onError: { target: 'editing', actions: { type: 'announce', params: failed } },
      },
      on: { 'draft.change': change },
    },
    editing: { on: { 'draft.change': change, 'post.send': send } },
    sending: {
      invoke: {
        id: 'addPost',
        src: 'addPost',
        input: sendingOf,
        onDone: { target: 'posted', actions: ['clearText', storeDraft] },
        onError: { target: 'failed', actions: { type: 'announce', params: failed } },
      },
    },
    // The same post is sent again: it may have arrived.
    failed: { on: { 'draft.change': change, 'post.send': { target: 'sending', actions: takePicture } } },
    posted: { on: { 'draft.change': change } },
  },
});

type Snapshot = SnapshotFrom<typeof postDraftMachine>;

/** Returns what is typed. */
export const draftText = (snapshot: Snapshot): string => snapshot.context.text;
/** Returns why what is typed cannot be posted; null when it can. */
export function draftFault({ context }: Snapshot): MessageFault | null {
  const written = postText(context.text);
  return 'fault' in written ? written.fault : null;
}
/** Returns whether a post is being sent. */
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** Returns whether the post could not be sent; it can be sent again. */
export const isSendingFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns whether the last post waits for a host and nothing new was typed. */
export const isPosted = (snapshot: Snapshot): boolean => snapshot.matches('posted');
