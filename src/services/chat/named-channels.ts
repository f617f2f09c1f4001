import { Failure, toFailure } from '@domain/shared/failure';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import type { Chat } from './chat';

/**
 * Returns the name of the other person of a private channel; null when it is unknown. Rejects with a Failure of status
 * 404 when their account was deleted.
 */
export type NameOf = (place: ChannelPlace, otherId: string) => Promise<string | null>;

const DELETED = 404;
const isDeleted = (error: unknown): boolean => toFailure(error).status === DELETED;

/** What is known of a name: null for that of a deleted account, undefined for an unknown one. */
type KnownName = string | null | undefined;

/** Returns the first name that one of several ways finds. */
export const firstName =
  (...ways: readonly NameOf[]): NameOf =>
  async (...person) => {
    let isGone = false;
    for (const nameOf of ways) {
      const name = await nameOf(...person).catch((error: unknown) => {
        isGone ||= isDeleted(error);
        return null;
      });
      if (name !== null) return name;
    }
    if (isGone) throw new Failure('PROCESSING_ERROR', 'The account was deleted', { status: DELETED });
    return null;
  };

/**
 * Follows the channels of a user as `watchChannels` does, with the names of the other people of private channels:
 * each is looked up once, and the channels are reported again when it arrives.
 */
export const withNames =
  (watchChannels: Chat['watchChannels'], nameOf: NameOf): Chat['watchChannels'] =>
  (user, onChannels, onFailure) => {
    const names = new Map<string, KnownName>();
    let channels: readonly ChannelEntry[] = [];
    let isStopped = false;

    const named = (channel: ChannelEntry): ChannelEntry => {
      const otherName = names.get(channel.otherId ?? '');
      return otherName === undefined ? channel : { ...channel, otherName };
    };

    async function learn({ channelId, otherId }: ChannelEntry): Promise<void> {
      if (otherId === undefined || names.has(otherId)) return;
      names.set(otherId, undefined);
      const name = await nameOf({ ...user, channelId }, otherId).then(
        (found): KnownName => found ?? undefined,
        (error: unknown) => (isDeleted(error) ? null : undefined),
      );
      if (isStopped || name === undefined) return;
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
