import { Failure, toFailure } from '@domain/shared/failure';
import { postText } from '@domain/wall/post';
import type { PostPicture } from '@domain/wall/post-picture';
import { type AnyEventObject, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announceFault, faultAction } from '../patterns/port';
import { promiseSlot } from '../slots';
import {
  createPostPicture,
  type PictureFact,
  type PostPicturePort,
  postPictureMachine,
} from './post-picture.machine';
import { placeOf, type WallInput, type WallPlace } from './wall-place';

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

/** What the user has made for a post, which is not posted as far as they know. */
export interface PostDraft {
  text: string;
  picture: PostPicture | null;
  /** The id under which it was sent: it may have arrived, so it is sent again in its place; '' before. */
  id: string;
}

export interface StoredPostDraft extends WallPlace, PostDraft {}

/** What writing for a wall needs of the world. */
export interface PostDraftPort extends PostPicturePort {
  /** Returns what the user has made for a wall and not posted. */
  recallDraft: (place: WallPlace) => Promise<PostDraft>;
  /** Stores it for the lifetime of this tab; an empty one is removed. */
  keepDraft: (draft: StoredPostDraft) => Promise<void>;
  /**
   * Puts a post into the queue, in place of what waits there under its id. A post that is on the wall already counts as
   * sent; another one there with its id is a `takenFailure`.
   */
  addPost: (post: PostSending) => Promise<void>;
  /** Removes the stored draft of a post that has arrived, unless it was changed meanwhile. */
  forgetPosted: (post: PostSending) => Promise<void>;
}

/** A draft with nothing in it. */
export const EMPTY_DRAFT: PostDraft = { text: '', picture: null, id: '' };

/** Returns a draft; where nothing is left of it, what is made next is another post. */
const draftOf = (draft: PostDraft): PostDraft =>
  draft.text === '' && draft.picture === null ? EMPTY_DRAFT : draft;

/** Returns what is typed as it is posted; '' when it cannot be. */
export const textOf = (raw: string): string => {
  const written = postText(raw);
  return 'text' in written ? written.text : '';
};

const TAKEN = 409;

/** Returns the failure of a post whose id another one on the wall has: what was sent before it was changed. */
export const takenFailure = (): Failure =>
  new Failure('PROCESSING_ERROR', 'another post has this id', { status: TAKEN });

/** Returns whether a post failed because another one has its id. */
const isTaken = (error: unknown): boolean => toFailure(error).status === TAKEN;

type DraftCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed with its picture: under this id, unless it has one already. */
  | { type: 'post.send'; id: string };

interface DraftInput extends WallInput {
  name: string;
}

interface DraftContext extends DraftInput, PostDraft {}

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
    input: {} as DraftInput,
    events: {} as DraftCommand | PictureFact,
    children: {} as { picture: 'picture' },
  },
  actors: {
    picture: postPictureMachine,
    loadDraft: promiseSlot<PostDraft, WallPlace>('loadDraft'),
    addPost: promiseSlot<void, PostSending>('addPost'),
  },
  actions: {
    announceFault: faultAction('postDraft'),
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
    input: ({ context: { widgetId }, self }) => ({ parent: self, widgetId }),
    // What is typed can be posted without one.
    onError: { actions: announceFault },
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
        onError: { target: 'editing', actions: announceFault },
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
            actions: [assign({ id: '' }), storeDraft, announceFault],
          },
          { target: 'failed', actions: announceFault },
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
/** Returns the actor of the picture; undefined after it has failed. */
export const draftPicture = ({ children }: Snapshot) => children.picture;
/** Returns whether a post is being sent. */
export const isSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** Returns whether the post could not be sent; it can be sent again. */
export const isSendingFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Returns whether the last post waits for a host and nothing new was typed. */
export const isPosted = (snapshot: Snapshot): boolean => snapshot.matches('posted');

/** Fills the chart by its port. */
export const createPostDraft = (port: PostDraftPort) =>
  postDraftMachine.provide({
    actors: {
      picture: createPostPicture(port),
      loadDraft: fromPromise(({ input }) => port.recallDraft(input)),
      addPost: fromPromise(async ({ input }) => {
        await port.addPost(input);
        // The user may have left the wall meanwhile.
        await port.forgetPosted(input);
      }),
    },
    actions: {
      // What cannot be stored is lost with the page alone.
      storeDraft: (_, draft) => void port.keepDraft(draft).catch(() => {}),
    },
  });
