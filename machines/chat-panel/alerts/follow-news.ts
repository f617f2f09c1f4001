import type { ChannelEntry } from '../channel-entry';
import type { ChannelStore } from '../channel-store';

/** A new message of a channel. */
export interface ChannelNews {
  channelId: string;
  /** The message. */
  id: string;
  sentAt: number;
}

export type NewsReport =
  /** A message that the user has not read. */
  | ({ type: 'news.received' } & ChannelNews)
  /** A message that the user has read, or wrote, before it was known to be new. */
  | ({ type: 'news.seen' } & ChannelNews)
  /** The user has read a channel up to a time. */
  | { type: 'channel.read'; channelId: string; readUpTo: number };

interface KnownChannel {
  lastMessageAt: number;
  mentionedIn: string | undefined;
  readUpTo: number;
}

const NEVER: KnownChannel = { lastMessageAt: 0, mentionedIn: undefined, readUpTo: 0 };

/** Returns the message that the channel did not have before; null without one. */
function newsOf(channel: ChannelEntry, former: KnownChannel, isMuted: boolean): ChannelNews | null {
  const { channelId, lastMessageAt, lastMessageId, mentionedIn, mentionedAt = 0 } = channel;
  if (mentionedIn !== undefined && mentionedIn !== former.mentionedIn)
    return { channelId, id: mentionedIn, sentAt: mentionedAt };
  const isNewer = lastMessageAt > former.lastMessageAt && lastMessageId !== undefined;
  return isNewer && !isMuted ? { channelId, id: lastMessageId, sentAt: lastMessageAt } : null;
}

/** Returns whether the server has said what is in the private channels and groups. */
const isOwnKnown = (channels: ChannelStore): boolean => channels.isKnown({ channelId: '', type: 'GROUP' });

function listed(channels: ChannelStore): ChannelEntry[] {
  const entries = channels.ids.map((channelId) => channels.get(channelId) as ChannelEntry);
  return entries.filter((channel) => channels.isKnown(channel));
}

/** Returns what is known of all channels, by their ids. */
const knownIn = (channels: ChannelStore): ReadonlyMap<string, KnownChannel> =>
  new Map(
    listed(channels).map(({ channelId, lastMessageAt, mentionedIn }) => [
      channelId,
      { lastMessageAt, mentionedIn, readUpTo: channels.readUpTo(channelId) },
    ]),
  );

/** Returns what has changed of a channel. */
function changesOf(channels: ChannelStore, channel: ChannelEntry, former?: KnownChannel): NewsReport[] {
  if (!former) return [];
  const { channelId } = channel;
  const readUpTo = channels.readUpTo(channelId);
  const news = newsOf(channel, former, channels.isMuted(channelId));
  const isSeen = news && (news.sentAt <= readUpTo || !channels.isUnread(channelId));
  return [
    ...(news ? [{ type: isSeen ? ('news.seen' as const) : ('news.received' as const), ...news }] : []),
    ...(readUpTo > former.readUpTo ? [{ type: 'channel.read' as const, channelId, readUpTo }] : []),
  ];
}

/**
 * Reports new messages of channels, and how far they are read; of muted channels only what mentions the user. What is
 * there when a channel becomes known is not new, unless it is a private chat or a group that did not exist before.
 * Returns the function that stops.
 */
export function followNews(channels: ChannelStore, report: (report: NewsReport) => void): () => void {
  let known = knownIn(channels);
  let wasOwnKnown = isOwnKnown(channels);

  return channels.watch(() => {
    const before = known;
    const first = wasOwnKnown ? NEVER : undefined;
    known = knownIn(channels);
    wasOwnKnown = isOwnKnown(channels);
    const formerOf = ({ channelId, type }: ChannelEntry) =>
      before.get(channelId) ?? (type === 'AREA' ? undefined : first);
    const changes = listed(channels).flatMap((channel) => changesOf(channels, channel, formerOf(channel)));
    for (const change of changes) report(change);
  });
}
