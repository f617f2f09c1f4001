import { COMMENT_PAGE, COMMENT_WINDOW, type Comment } from '@domain/media-board/comment';
import type { Failure } from '@domain/shared/failure';
import type { PostPosition } from '@domain/wall/post';
import { assign, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announceFault, type Fault, faultAction, type Watch, type WithParent } from '../patterns/port';
import { PostStore } from '../patterns/post-store';
import {
  failedTask,
  isTaskRunning,
  type TaskFailed,
  type TaskSnapshot,
  task,
} from '../patterns/task.machine';
import { promiseSlot } from '../slots';
import {
  type CommentDraftPort,
  type CommentPurpose,
  type CommentSent,
  type CommentsPlace,
  commentDraftMachine,
  createCommentDraft,
} from './comment-draft.machine';

/** Asks for a page of the comments before one. */
export interface OlderCommentsQuery extends CommentsPlace {
  before: PostPosition;
}

/** What the comments on a piece need of the world. */
export interface CommentsPort extends CommentDraftPort {
  /** Follows the newest comments; always reports all of them. */
  watchComments: Watch<CommentsPlace, readonly Comment[]>;
  /** Reads a page of the comments before one. */
  loadOlderComments: (query: OlderCommentsQuery) => Promise<readonly Comment[]>;
  /** Removes a comment of the user. */
  removeComment: (place: CommentsPlace, id: string) => Promise<void>;
}

type CommentsCommand =
  | { type: 'comments.retry' }
  | { type: 'older.load' }
  /** Opens the field for an answer or another text, in place of another one, whose text stays in the memory. */
  | { type: 'writing.open'; purpose: Exclude<CommentPurpose, { kind: 'new' }> }
  | { type: 'writing.close' };

interface CommentsInput extends CommentsPlace, WithParent<Fault> {
  /** The name under which the user writes. */
  name: string;
}

interface CommentsContext extends CommentsInput {
  comments: PostStore<Comment>;
  /** What the open field is for, or was last. */
  purpose: CommentPurpose;
}

type Context = { context: CommentsContext };
type Comments = { value: readonly Comment[] };
type Page = { output: readonly Comment[] };

const NEW: CommentPurpose = { kind: 'new' };

const placeOf = ({ context: { mode, userId, mediaBoardId, contentPieceId } }: Context): CommentsPlace => ({
  mode,
  userId,
  mediaBoardId,
  contentPieceId,
});

const olderOf = ({ context }: Context): OlderCommentsQuery => {
  const { id = '', createdAt = 0 } = context.comments.oldest ?? {};
  return { ...placeOf({ context }), before: { id, createdAt } };
};

const areAll = (comments: readonly Comment[]): boolean => comments.length < COMMENT_WINDOW;

const takeOlder = { type: 'takeOlder', params: ({ event }: { event: Page }) => event } as const;
const load = { guard: 'isShown', target: 'loading' } as const;

const commentActors = (port?: CommentsPort) => ({
  comments: follow<'comments', CommentsPlace, readonly Comment[]>('comments', port?.watchComments),
  removal: task<'removal', CommentsPlace, string>(
    'removal',
    (id) => id,
    port && ((place, id) => port.removeComment(place, id)),
  ),
  draft: port ? createCommentDraft(port) : commentDraftMachine,
});

/** The comments on a piece, newest first: the newest ones live, older ones by pages; and what the user writes there. */
export const commentsMachine = setup({
  types: {
    context: {} as CommentsContext,
    input: {} as CommentsInput,
    events: {} as
      | CommentsCommand
      | CommentSent
      | Fault
      | Followed<'comments', readonly Comment[]>
      | TaskFailed<'removal', string>,
    children: {} as { comments: 'comments'; removal: 'removal'; newDraft: 'draft'; draft: 'draft' },
  },
  actors: {
    ...commentActors(),
    loadOlder: promiseSlot<readonly Comment[], OlderCommentsQuery>('loadOlder'),
  },
  actions: {
    announceFault: faultAction('comments'),
    takeNewest: ({ context }, { value }: Comments) => context.comments.takeNewest(value, areAll(value)),
    takeOlder: ({ context }, { output }: Page) => context.comments.takeOlder(output),
    rememberPurpose: assign((_, { purpose }: { purpose: CommentPurpose }) => ({ purpose })),
  },
  guards: {
    isShown: stateIn({ newest: { followed: 'live' } }),
    isWhole: (_, { value }: Comments) => areAll(value),
    isLastPage: (_, { output }: Page) => output.length < COMMENT_PAGE,
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
    isOpenOne: ({ context }, { purpose }: { purpose: CommentPurpose }) => context.purpose === purpose,
  },
}).createMachine({
  id: 'comments',
  type: 'parallel',
  context: ({ input }) => ({ ...input, comments: new PostStore<Comment>(), purpose: NEW }),
  invoke: [
    {
      id: 'removal',
      src: 'removal',
      input: ({ context, self }) => ({ parent: self, query: placeOf({ context }) }),
      onError: { actions: announceFault },
    },
    {
      id: 'newDraft',
      src: 'draft',
      input: ({ context, self }) => ({
        ...placeOf({ context }),
        parent: self,
        name: context.name,
        purpose: NEW,
      }),
      onError: { actions: announceFault },
    },
  ],
  on: { 'removal.failed': { actions: announceFault }, 'fault.announced': { actions: announceFault } },
  states: {
    newest: {
      initial: 'followed',
      states: {
        followed: {
          initial: 'loading',
          invoke: {
            id: 'comments',
            src: 'comments',
            input: ({ context, self }) => ({ parent: self, query: placeOf({ context }) }),
            onError: { target: '.failed', actions: announceFault },
          },
          on: {
            'comments.received': {
              target: '.live',
              actions: { type: 'takeNewest', params: ({ event }) => event },
            },
            'comments.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: '.failed', actions: announceFault },
            ],
          },
          states: {
            loading: {},
            live: {},
            failed: { on: { 'comments.retry': '#comments.newest.followed' } },
          },
        },
        /** Visitors who are no members, and people who are banned from the area, read no comments. */
        refused: {},
      },
    },
    older: {
      initial: 'partial',
      on: {
        'comments.received': [
          { guard: { type: 'isWhole', params: ({ event }) => event }, target: '.complete' },
          // Those that a page was asked for may have been dropped.
          { target: '.partial' },
        ],
      },
      states: {
        partial: { on: { 'older.load': load } },
        loading: {
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: olderOf,
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event },
                target: 'complete',
                actions: takeOlder,
              },
              { target: 'partial', actions: takeOlder },
            ],
            onError: { target: 'failed', actions: announceFault },
          },
        },
        complete: {},
        failed: { on: { 'older.load': load } },
      },
    },
    writing: {
      initial: 'closed',
      on: {
        'writing.open': {
          target: '.open',
          actions: { type: 'rememberPurpose', params: ({ event }) => event },
        },
      },
      states: {
        closed: {},
        open: {
          invoke: {
            id: 'draft',
            src: 'draft',
            input: ({ context, self }) => ({
              ...placeOf({ context }),
              parent: self,
              name: context.name,
              purpose: context.purpose,
            }),
            onError: { target: 'closed', actions: announceFault },
          },
          on: {
            'writing.close': 'closed',
            'comment.sent': {
              guard: { type: 'isOpenOne', params: ({ event }) => event },
              target: 'closed',
            },
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof commentsMachine>;

/** What is known of the newest comments. */
export type CommentsState = 'loading' | 'live' | 'failed' | 'refused';

/** Returns the loaded comments. */
export const loadedComments = (snapshot: Snapshot): PostStore<Comment> => snapshot.context.comments;
export const commentsState = ({ value: { newest } }: Snapshot): CommentsState =>
  newest === 'refused' ? newest : newest.followed;
/** Returns what is known of the comments before those that are loaded. */
export const olderComments = ({ value: { older } }: Snapshot) => older;
/** Returns the actor of the field for a new comment; undefined after it has crashed. */
export const newDraftOf = ({ children }: Snapshot) => children.newDraft;
/** Returns the actor of the field that is open below a comment; undefined while none is. */
export const openDraftOf = ({ children }: Snapshot) => children.draft;
/** Returns what the open field is for; null while none is. */
export const openPurpose = (snapshot: Snapshot): CommentPurpose | null =>
  snapshot.matches({ writing: 'open' }) ? snapshot.context.purpose : null;
/** Returns the actor that removes comments; undefined after it has crashed. */
export const removalOf = ({ children }: Snapshot) => children.removal;
export const isRemoving = (removal: TaskSnapshot<string> | undefined): boolean =>
  removal !== undefined && isTaskRunning(removal);
/** Returns whether the last comment could not be removed. */
export const isRemovalFailed = (removal: TaskSnapshot<string> | undefined): boolean =>
  removal !== undefined && failedTask(removal) !== null;

/** Fills the chart by its port. */
export const createComments = (port: CommentsPort) =>
  commentsMachine.provide({
    actors: {
      ...commentActors(port),
      loadOlder: fromPromise(({ input }) => port.loadOlderComments(input)),
    },
  });
