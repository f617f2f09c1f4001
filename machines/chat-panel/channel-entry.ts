import type { ChannelType } from '@domain/chat/channel-id';

/** A channel as lists show it. */
export interface ChannelEntry {
  channelId: string;
  type: ChannelType;
  /** Of groups. */
  name?: string | undefined;
  /** Of area channels. */
  areaId?: string | undefined;
  /** The other person of a private channel. */
  otherId?: string | undefined;
  /** The name of that person, in a channel that the user has just opened. */
  otherName?: string | undefined;
  /** When the newest message was sent; 0 without one. */
  lastMessageAt: number;
  /** The newest message; missing in channels without one. */
  lastMessageId?: string | undefined;
  /** When the newest message that the user has read was sent; 0 if none was read. */
  readUpTo: number;
  /** The newest message that mentions the user, and when it was sent. */
  mentionedIn?: string | undefined;
  mentionedAt?: number | undefined;
}

/** Returns the message that mentions the user, unless it was read or there is none. */
export const unreadMention = ({ mentionedIn, mentionedAt = 0, readUpTo }: ChannelEntry): string | null =>
  mentionedIn !== undefined && mentionedAt > readUpTo ? mentionedIn : null;
