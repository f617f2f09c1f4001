import type { Post } from '@domain/wall/post';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announceFault, askedFor, faultAction, type Watch } from '../patterns/port';
import {
  failedTask,
  isTaskRunning,
  type TaskFailed,
  type TaskSnapshot,
  task,
} from '../patterns/task.machine';
import { placeOf, type WallInput, type WallPlace } from './wall-place';

/** Whose waiting posts are followed: those of everybody, for hosts, or those of the user. */
export interface QueueQuery extends WallPlace {
  isHost: boolean;
}

/** What is done to a post. */
export type PostAction =
  | { kind: 'approve'; post: Post }
  /** A post of the user from the wall, or one from the queue. */
  | { kind: 'remove'; id: string; from: 'wall' | 'queue' };

/** Asks the server to do it. */
export interface PostActionRequest extends WallPlace {
  action: PostAction;
}

/** What the queue of a wall needs of the world. */
export interface WallQueuePort {
  /** Follows the posts that wait for a host, newest first; always reports all of them. */
  watchQueue: Watch<QueueQuery, readonly Post[]>;
  performPostAction: (request: PostActionRequest) => Promise<void>;
}

interface QueueInput extends WallInput {
  isHost: boolean;
}

interface QueueContext extends QueueInput {
  posts: readonly Post[];
}

const queueActors = (port?: WallQueuePort) => ({
  queue: follow<'queue', QueueQuery, readonly Post[]>('queue', port?.watchQueue),
  postAction: task<'postAction', WallPlace, PostAction>(
    'postAction',
    (action) => (action.kind === 'approve' ? action.post.id : action.id),
    port && ((place, action) => port.performPostAction({ ...place, action })),
  ),
});

/** The posts that wait for a host; its child `postAction` acts on these, and on the user's own posts on the wall. */
export const wallQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    input: {} as QueueInput,
    events: {} as Followed<'queue', readonly Post[]> | TaskFailed<'postAction', PostAction>,
    children: {} as { queue: 'queue'; postAction: 'postAction' },
  },
  actors: queueActors(),
  actions: { announceFault: faultAction('wallQueue') },
}).createMachine({
  id: 'wallQueue',
  context: ({ input }) => ({ ...input, posts: [] }),
  invoke: [
    {
      id: 'queue',
      src: 'queue',
      input: ({ context, self }) => ({
        parent: self,
        query: { ...placeOf({ context }), isHost: context.isHost },
      }),
      onError: { actions: announceFault },
    },
    { id: 'postAction', src: 'postAction', input: askedFor(placeOf), onError: { actions: announceFault } },
  ],
  on: {
    'queue.received': { actions: assign({ posts: ({ event }) => event.value }) },
    'queue.failed': { actions: announceFault },
    'postAction.failed': { actions: announceFault },
  },
});

type Snapshot = SnapshotFrom<typeof wallQueueMachine>;
/** Of the actor that acts on posts; undefined after it has crashed. */
type ActionSnapshot = TaskSnapshot<PostAction> | undefined;

/** Returns the posts that wait, newest first. */
export const waitingPosts = (snapshot: Snapshot): readonly Post[] => snapshot.context.posts;
/** Returns the actor that acts on posts; undefined after it has crashed. */
export const postActionOf = (snapshot: Snapshot) => snapshot.children.postAction;
/** Returns whether something is being done to a post. */
export const isPostBusy = (action: ActionSnapshot): boolean => action !== undefined && isTaskRunning(action);
/** Returns whether the last action could not be done. */
export const isPostActionFailed = (action: ActionSnapshot): boolean =>
  action !== undefined && failedTask(action) !== null;

/** Fills the chart by its port. */
export const createWallQueue = (port: WallQueuePort) =>
  wallQueueMachine.provide({ actors: queueActors(port) });
