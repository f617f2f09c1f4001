import { HISTORY_PAGE, PAGE } from '@domain/chat/chat-limits';
import { mentionedIn } from '@domain/chat/mentions';
import { compareMessages, type Message } from '@domain/chat/message';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';

export type PageAnswerName =
  | 'loadOlder'
  | 'loadHistory'
  | 'loadNewer'
  | 'loadAround'
  | 'readMessages'
  | 'readNewest';

type Pages = Pick<Chat, PageAnswerName>;

/** Returns when the last own message after what is read was sent, up to the first one of another person; 0 for none. */
export function ownUnread(messages: readonly Message[], userId: string, readUpTo: number): number {
  const unread = messages.filter(({ sentAt }) => sentAt > readUpTo);
  const other = unread.findIndex(({ authorId }) => authorId !== userId);
  return unread.slice(0, other < 0 ? undefined : other).at(-1)?.sentAt ?? 0;
}

/** Returns how the messages of fake channels are read apart from the newest. */
export function fakePages(
  answers: Pick<Answers<PageAnswerName>, 'give'>,
  messagesOf: (channelId: string) => readonly Message[],
): Pages {
  const compare = (message: Message, other: { id: string; sentAt: number }) =>
    compareMessages(message, other as Message);
  return {
    loadOlder: ({ channelId, before }) =>
      answers.give('loadOlder', () =>
        messagesOf(channelId)
          .filter((message) => compare(message, before) < 0)
          .slice(-PAGE),
      ),
    loadHistory: ({ channelId, before }) =>
      answers.give('loadHistory', () => {
        const older = messagesOf(channelId).filter((message) => !before || compare(message, before) < 0);
        const messages = older.slice(-HISTORY_PAGE);
        return { messages, before: older.length < HISTORY_PAGE ? null : (messages[0] ?? null) };
      }),
    loadNewer: ({ channelId, after }) =>
      answers.give('loadNewer', () =>
        messagesOf(channelId)
          .filter((message) => compare(message, after) > 0)
          .slice(0, PAGE),
      ),
    loadAround: ({ channelId, target }) =>
      answers.give('loadAround', () => {
        const messages = messagesOf(channelId);
        const isTarget = (message: Message) =>
          'id' in target ? message.id === target.id : message.sentAt >= target.from;
        const found = messages.findIndex(isTarget);
        if (found === -1 && 'id' in target) return { messages: [], isNewest: false };
        const first = found === -1 ? messages.length : found;
        const around = messages.slice(Math.max(0, first - PAGE), first + PAGE);
        return { messages: around, isNewest: first + PAGE > messages.length };
      }),
    readNewest: ({ channelIds }) =>
      answers.give('readNewest', () =>
        channelIds.map((channelId) => ({ channelId, message: messagesOf(channelId).at(-1) ?? null })),
      ),
    readMessages: ({ channelId, ids }) =>
      answers.give('readMessages', () => messagesOf(channelId).filter(({ id }) => ids.includes(id))),
  };
}

/** Returns what a channel with these messages says of the newest one. */
export const lastOf = (messages: readonly Message[]) => ({
  lastMessageAt: messages.at(-1)?.sentAt ?? 0,
  lastMessageId: messages.at(-1)?.id,
});

/** Returns what a list has of the newest message that mentions a person. */
export function mentionOf(messages: readonly Message[], uid: string): Partial<ChannelEntry> {
  const message = messages.findLast(({ text = '' }) => mentionedIn(text).includes(uid));
  return message ? { mentionedIn: message.id, mentionedAt: message.sentAt } : {};
}
