import type { MessageFault } from '@domain/chat/message';
import { postText } from '@domain/wall/post';
import type { PostPicture } from '@domain/wall/post-picture';
import { type AnyEventObject, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot } from '../slots';
import { type PictureFact, postPictureMachine } from './post-picture.machine';
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

/** What the user has made for a post, which is not posted. */
export interface PostDraft {
  text: string;
  picture: PostPicture | null;
}

export interface StoredPostDraft extends WallPlace, PostDraft {}

type DraftCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed with its picture, under this id. */
  | { type: 'post.send'; id: string };

interface DraftContext extends PostAuthor, PostDraft {
  /** The id of the post that is sent, also when sending is repeated. */
  id: string;
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
  params: ({ context }: Context): StoredPostDraft => ({
    ...placeOf({ context }),
    text: context.text,
    picture: context.picture,
  }),
} as const;

const change = {
  target: 'editing',
  actions: [{ type: 'changeText', params: ({ event }: { event: { text: string } }) => event }, storeDraft],
} as const;

const takePicture = [
  { type: 'takePicture', params: ({ event }: { event: PictureFact }) => event },
  storeDraft,
] as const;

const send = {
  guard: 'isSendable',
  target: 'sending',
  actions: { type: 'rememberId', params: ({ event }: { event: { id: string } }) => event },
} as const;

/** What the user writes for a wall, with its picture: kept until it waits there for a host. */
export const postDraftMachine = setup({
  types: {
    context: {} as DraftContext,
    input: {} as PostAuthor,
    events: {} as DraftCommand | PictureFact,
    children: {} as { picture: 'picture' },
  },
  actors: {
    picture: postPictureMachine,
    loadDraft: promiseSlot<PostDraft, WallPlace>('loadDraft'),
    addPost: promiseSlot<void, PostSending>('addPost'),
  },
  actions: {
    announce: (_, _fact: WallFact) => {},
    storeDraft: (_, _draft: StoredPostDraft) => {},
    changeText: assign((_, { text }: { text: string }) => ({ text })),
    takeDraft: assign((_, { output: { text } }: { output: PostDraft }) => ({ text })),
    clear: assign({ text: '', picture: null }),
    takePicture: assign((_, { picture }: { picture: PostPicture | null }) => ({ picture })),
    sendToPicture: sendTo('picture', (_, command: AnyEventObject) => command),
    rememberId: assign((_, { id }: { id: string }) => ({ id })),
  },
  guards: {
    isSendable: ({ context }) => textOf(context.text) !== '',
    hasPicture: (_, { picture }: { picture: PostPicture | null }) => picture !== null,
  },
}).createMachine({
  id: 'postDraft',
  context: ({ input }) => ({ ...input, text: '', id: '', picture: null }),
  initial: 'loading',
  invoke: {
    id: 'picture',
    src: 'picture',
    input: ({ context: { widgetId } }) => ({ widgetId }),
    // What is typed can be posted without one.
    onError: { actions: { type: 'announce', params: failed } },
  },
  on: { 'picture.changed': { actions: [...takePicture] } },
  states: {
    loading: {
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: placeOf,
        onDone: [
          {
            guard: { type: 'hasPicture', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'takeDraft', params: ({ event }) => event },
              {
                type: 'sendToPicture',
                params: ({ event: { output } }) => ({ type: 'picture.restore', picture: output.picture }),
              },
            ],
          },
          { target: 'editing', actions: { type: 'takeDraft', params: ({ event }) => event } },
        ],
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
        onDone: {
          target: 'posted',
          actions: ['clear', storeDraft, { type: 'sendToPicture', params: { type: 'picture.remove' } }],
        },
        onError: { target: 'failed', actions: { type: 'announce', params: failed } },
      },
    },
    // The same post is sent again: it may have arrived.
    failed: {
      on: {
        'draft.change': change,
        'picture.changed': { target: 'editing', actions: [...takePicture] },
        'post.send': 'sending',
      },
    },
    posted: {
      on: {
        'draft.change': change,
        'picture.changed': {
          guard: { type: 'hasPicture', params: ({ event }) => event },
          target: 'editing',
          actions: [...takePicture],
        },
      },
    },
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
/** Returns the actor of the picture; undefined after it has failed. */
export const draftPicture = ({ children }: Snapshot) => children.picture;
/** Returns whether a post is being sent. */
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** Returns whether the post could not be sent; it can be sent again. */
export const isSendingFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns whether the last post waits for a host and nothing new was typed. */
export const isPosted = (snapshot: Snapshot): boolean => snapshot.matches('posted');
