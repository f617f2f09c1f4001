import type { ChatUser } from '@domain/chat/channel';
import { privateChannelId } from '@domain/chat/channel-id';
import type { ChannelEntry, ChatPanelContext } from './chat-panel.events';

export const userOf = ({ context }: { context: ChatPanelContext }): ChatUser => context.user as ChatUser;

/** Returns the private channel with a person before its first message. */
export function startedChannel(context: ChatPanelContext, uid: string, name: string): ChannelEntry {
  const channelId = privateChannelId(userOf({ context }).userId, uid);
  return { channelId, type: 'PRIVATE', otherId: uid, otherName: name, lastMessageAt: 0, readUpTo: 0 };
}

/** Returns a channel as far as it is known. */
export function entryOf({ channels, started }: ChatPanelContext, channelId: string): ChannelEntry | null {
  const known = channels.get(channelId);
  return known ?? (started?.channelId === channelId ? started : null);
}
