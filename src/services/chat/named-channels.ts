import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { Chat } from './chat';

/** Returns the name of the other person of a private channel; null when it is unknown. */
export type NameOf = (place: ChannelPlace, otherId: string) => Promise<string | null>;

/** Returns the first name that one of several ways finds. */
export const firstName =
  (...ways: readonly NameOf[]): NameOf =>
  async (...person) => {
    for (const nameOf of ways) {
      const name = await nameOf(...person).catch(() => null);
      if (name !== null) return name;
    }
    return null;
  };

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

    async function learn({ channelId, otherId }: ChannelEntry): Promise<void> {
      if (otherId === undefined || names.has(otherId)) return;
      names.set(otherId, null);
      const name = await nameOf({ ...user, channelId }, otherId).catch(() => null);
      if (isStopped || name === null) return;
      names.set(otherId, name);
      onChannels(channels.map(named));
    }

    const stop = watchChannels(
      user,
      (received) => {
        channels = received;
        onChannels(channels.map(named));
        for (const channel of channels) void learn(channel);
      },
      onFailure,
    );
    return () => {
      isStopped = true;
      stop();
    };
  };
