import type { MessageFault } from '@domain/chat/message';
import { postText } from '@domain/wall/post';
import type { PostPicture } from '@domain/wall/post-picture';
import { type AnyEventObject, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot } from '../slots';
import {
  draftOf,
  EMPTY_DRAFT,
  isTaken,
  type PostAuthor,
  type PostDraft,
  type PostSending,
  type StoredPostDraft,
  textOf,
} from './post-draft';
import { type PictureFact, postPictureMachine } from './post-picture.machine';
import { failed, placeOf, type WallFact, type WallPlace } from './wall-place';

type DraftCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed with its picture: under this id, unless it has one already. */
  | { type: 'post.send'; id: string };

interface DraftContext extends PostAuthor, PostDraft {}

type Context = { context: DraftContext };

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
    id: context.id,
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
  target: 'sending',
  actions: [{ type: 'rememberId', params: ({ event }: { event: { id: string } }) => event }, storeDraft],
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
    changeText: assign(({ context: { picture, id } }, { text }: { text: string }) =>
      draftOf({ text, picture, id }),
    ),
    takeDraft: assign((_, { output: { text, id } }: { output: PostDraft }) => ({ text, id })),
    clear: assign(EMPTY_DRAFT),
    takePicture: assign(({ context: { text, id } }, { picture }: { picture: PostPicture | null }) =>
      draftOf({ text, picture, id }),
    ),
    sendToPicture: sendTo('picture', (_, command: AnyEventObject) => command),
    rememberId: assign(({ context }, { id }: { id: string }) => ({ id: context.id || id })),
    forgetId: assign({ id: '' }),
  },
  guards: {
    isTaken: (_, { error }: { error: unknown }) => isTaken(error),
    isSendable: ({ context }) => textOf(context.text) !== '',
    hasPicture: (_, { picture }: { picture: PostPicture | null }) => picture !== null,
  },
}).createMachine({
  id: 'postDraft',
  context: ({ input }) => ({ ...input, ...EMPTY_DRAFT }),
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
    editing: { on: { 'draft.change': change, 'post.send': { ...send, guard: 'isSendable' } } },
    sending: {
      invoke: {
        id: 'addPost',
        src: 'addPost',
        input: sendingOf,
        onDone: {
          target: 'posted',
          actions: ['clear', storeDraft, { type: 'sendToPicture', params: { type: 'picture.remove' } }],
        },
        onError: [
          {
            // What was sent before it was changed is on the wall: this is another post.
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'failed',
            actions: ['forgetId', storeDraft, { type: 'announce', params: failed }],
          },
          { target: 'failed', actions: { type: 'announce', params: failed } },
        ],
      },
    },
    failed: {
      on: {
        'draft.change': change,
        'picture.changed': { target: 'editing', actions: [...takePicture] },
        'post.send': send,
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
