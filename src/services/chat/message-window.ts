import type { Message } from '@domain/chat/message';
import type { RoomNews } from '@machines/chat-room/chat-room.events';

export interface MessageWindow {
  /** Takes the newest messages, oldest first. */
  take(messages: readonly Message[]): void;
  /** Reports messages that were withheld and no longer are. */
  refresh(): void;
}

const isSame = (one: Message, other: Message | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares each list of the newest `size` messages with the one before and reports the differences. A message
 * that more recent ones have pushed out of a full window still exists. A withheld message is not reported.
 */
export function createMessageWindow(
  size: number,
  isWithheld: (id: string) => boolean,
  onNews: (news: RoomNews) => void,
): MessageWindow {
  let known: ReadonlyMap<string, Message> | undefined;
  let current: readonly Message[] = [];

  /** Returns whether unknown messages may lie between the known ones and the current ones. */
  const hasGap = (before: ReadonlyMap<string, Message>): boolean =>
    before.size > 0 && current.length >= size && !current.some(({ id }) => before.has(id));

  function isGone({ id, sentAt }: Message): boolean {
    if (current.some((message) => message.id === id)) return false;
    return current.length < size || sentAt > (current[0]?.sentAt ?? 0);
  }

  function compare(before: ReadonlyMap<string, Message>, shown: readonly Message[]): void {
    const gone = [...before.values()].filter(isGone);
    for (const { id } of gone) onNews({ type: 'message.removed', id });
    const changed = shown.filter((message) => !isSame(message, before.get(message.id)));
    for (const message of changed) onNews({ type: 'message.changed', message });
  }

  function refresh(): void {
    const shown = current.filter(({ id }) => !isWithheld(id));
    const before = known;
    known = new Map(shown.map((message) => [message.id, message]));
    if (!before || hasGap(before)) onNews({ type: 'messages.received', messages: shown });
    else compare(before, shown);
  }

  return {
    take: (messages) => {
      current = messages;
      refresh();
    },
    refresh: () => known && refresh(),
  };
}
