import { failedTask, type TaskSnapshot, task, waitingRequests } from '../patterns/task.machine';
import type { ChannelPlace } from './chat-room.events';

/** A reaction that is to be stored: an emoji, or null for none. */
export interface Reaction {
  /** The message. */
  id: string;
  emoji: string | null;
}

export interface ReactionChange extends ChannelPlace, Reaction {}

/** What reactions need of the world. */
export interface ReactingPort {
  /** Stores the user's reaction to a message, or removes it. */
  setReaction: (change: ReactionChange) => Promise<void>;
}

/** The actor that stores the user's reactions in one channel, one after the other. */
export const reactionActor = (port?: ReactingPort) =>
  task<'reaction', ChannelPlace, Reaction>(
    'reaction',
    ({ id }) => id,
    port && ((place, reaction) => port.setReaction({ ...place, ...reaction })),
  );

/** Returns what the user has chosen for a message and the server does not have yet; undefined without a choice. */
export const chosenReaction =
  (id: string) =>
  (snapshot: TaskSnapshot<Reaction>): string | null | undefined =>
    waitingRequests(snapshot).findLast((reaction) => reaction.id === id)?.emoji;

/** Returns the message to which a reaction could not be stored. */
export const failedReaction = (snapshot: TaskSnapshot<Reaction>): string | null =>
  failedTask(snapshot)?.request.id ?? null;
