import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { Chat } from './chat';

/** Returns the name of a person; null when they have none. */
export type NameOf = (userId: string) => Promise<string | null>;

/**
 * Follows the channels of a user as `watchChannels` does, with the names of the other people of private channels:
 * each is looked up once, and the channels are reported again when it arrives.
 */
export const withNames =
  (watchChannels: Chat['watchChannels'], nameOf: NameOf): Chat['watchChannels'] =>
  (user, onChannels, onFailure) => {
    const names = new Map<string, string | null>();
    let channels: ChannelEntry[] = [];
    let isStopped = false;

    const named = (channel: ChannelEntry): ChannelEntry => {
      const otherName = names.get(channel.otherId ?? '') ?? undefined;
      return otherName === undefined ? channel : { ...channel, otherName };
    };

    async function learn(userId: string): Promise<void> {
      names.set(userId, null);
      const name = await nameOf(userId).catch(() => null);
      if (isStopped || name === null) return;
      names.set(userId, name);
      onChannels(channels.map(named));
    }

    const stop = watchChannels(
      user,
      (received) => {
        channels = received;
        onChannels(channels.map(named));
        const people = channels.flatMap(({ otherId }) => otherId ?? []);
        for (const userId of people) if (!names.has(userId)) void learn(userId);
      },
      onFailure,
    );
    return () => {
      isStopped = true;
      stop();
    };
  };
