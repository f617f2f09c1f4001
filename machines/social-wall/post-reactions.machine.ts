import type { PostReaction } from '@domain/wall/post-reactions';
import { type SnapshotFrom, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { Listeners } from '../patterns/listeners';
import { announceFault, askedFor, faultAction, type Watch } from '../patterns/port';
import { failedTask, type TaskFailed, type TaskSnapshot, task } from '../patterns/task.machine';
import { placeOf, type WallInput, type WallPlace } from './wall-place';

/** A reaction that is to be stored in place of another one; null for none. */
export interface ReactionChoice {
  postId: string;
  from: PostReaction | null;
  to: PostReaction | null;
}

/** Asks the server to store it. */
export interface ReactionStoring extends WallPlace, ReactionChoice {}

type Kinds = ReadonlyMap<string, PostReaction>;

/** What reacting to posts needs of the world. */
export interface PostReactionsPort {
  /** Follows what the user reacted with, by post; always reports all of their last reactions on a wall. */
  watchReactions: Watch<WallPlace, Kinds>;
  /** Stores a reaction with its counts. */
  storeReaction: (storing: ReactionStoring) => Promise<void>;
}

/** What the user reacted with, by post; held by reference by a machine. */
export class OwnReactions {
  #kinds: Kinds = new Map();
  readonly #listeners = new Listeners();

  /** Returns the user's reaction to a post; null without one. */
  of(postId: string): PostReaction | null {
    return this.#kinds.get(postId) ?? null;
  }

  /** Replaces all reactions. */
  take(kinds: Kinds): void {
    this.#kinds = kinds;
    this.#listeners.notify();
  }

  /** Calls back when reactions change. */
  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  toJSON(): object {
    return { reactions: this.#kinds.size };
  }
}

interface ReactionsContext extends WallInput {
  own: OwnReactions;
}

const reactionActors = (port?: PostReactionsPort) => ({
  reactions: follow<'reactions', WallPlace, Kinds>('reactions', port?.watchReactions),
  reaction: task<'reaction', WallPlace, ReactionChoice>(
    'reaction',
    ({ postId }) => postId,
    port && ((place, choice) => port.storeReaction({ ...place, ...choice })),
  ),
});

/** What the user reacts with to the posts of a wall; its child `reaction` stores it, one after the other. */
export const postReactionsMachine = setup({
  types: {
    context: {} as ReactionsContext,
    input: {} as WallInput,
    events: {} as Followed<'reactions', Kinds> | TaskFailed<'reaction', ReactionChoice>,
    children: {} as { reactions: 'reactions'; reaction: 'reaction' },
  },
  actors: reactionActors(),
  actions: {
    announceFault: faultAction('postReactions'),
  },
}).createMachine({
  id: 'postReactions',
  context: ({ input }) => ({ ...input, own: new OwnReactions() }),
  invoke: [
    { id: 'reactions', src: 'reactions', input: askedFor(placeOf), onError: { actions: announceFault } },
    { id: 'reaction', src: 'reaction', input: askedFor(placeOf), onError: { actions: announceFault } },
  ],
  on: {
    'reactions.received': { actions: ({ context, event }) => context.own.take(event.value) },
    'reactions.failed': { actions: announceFault },
    'reaction.failed': { actions: announceFault },
  },
});

type Snapshot = SnapshotFrom<typeof postReactionsMachine>;

/** Returns what the user reacted with. */
export const ownReactions = (snapshot: Snapshot): OwnReactions => snapshot.context.own;
/** Returns the actor that stores reactions; undefined after it has crashed. */
export const reactionOf = (snapshot: Snapshot) => snapshot.children.reaction;
/** Returns whether the last reaction could not be stored. */
export const isReactionFailed = (reaction: TaskSnapshot<ReactionChoice> | undefined): boolean =>
  reaction !== undefined && failedTask(reaction) !== null;

/** Fills the chart by its port. */
export const createPostReactions = (port: PostReactionsPort) =>
  postReactionsMachine.provide({ actors: reactionActors(port) });
