import type { ChatUser } from '@domain/chat/channel';
import { follow } from '../patterns/follow.machine';
import type { Watch } from '../patterns/port';
import { failedTask, type TaskSnapshot, task } from '../patterns/task.machine';

/** Whether the user has muted a channel, as it is to be stored. */
export interface Mute {
  channelId: string;
  muted: boolean;
}

/** What muting needs of the world. */
export interface MutingPort {
  /** Follows which channels a user has muted; always reports all of them. */
  watchMuted: Watch<ChatUser, readonly string[]>;
  setMuted: (change: ChatUser & Mute) => Promise<void>;
}

/** The actors of the channels that the user has muted: `muted` follows them, `mute` changes one. */
export const mutingActors = (port?: MutingPort) => ({
  muted: follow<'muted', ChatUser, readonly string[]>('muted', port?.watchMuted),
  mute: task<'mute', ChatUser, Mute>(
    'mute',
    ({ channelId }) => channelId,
    port && ((user, mute) => port.setMuted({ ...user, ...mute })),
  ),
});

/** Returns whether the last change, of this channel, could not be stored. */
export const isMutingFailed =
  (channelId: string) =>
  (snapshot: TaskSnapshot<Mute>): boolean =>
    failedTask(snapshot)?.request.channelId === channelId;
