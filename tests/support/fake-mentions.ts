import { mentionedIn } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';

/** Returns what a list has of the newest message that mentions a person. */
export function mentionOf(messages: readonly Message[], uid: string): Partial<ChannelEntry> {
  const message = messages.findLast(({ text = '' }) => mentionedIn(text).includes(uid));
  return message ? { mentionedIn: message.id, mentionedAt: message.sentAt } : {};
}
