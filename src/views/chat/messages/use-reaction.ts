import type { Message } from '@domain/chat/message';
import { chosenReaction } from '@machines/chat-room/reactions';
import { useMemo } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useOwnId } from '@/app/use-names';

/** Returns the user's own reaction to a message, and how it is set: the same emoji again removes it. */
export function useReaction({ id, reactions = {} }: Message) {
  const own = useOwnId();
  const reaction = useChatPart('reaction');
  const chosen = useChatValue(
    'reaction',
    useMemo(() => chosenReaction(id), [id]),
    undefined,
  );
  const current = chosen === undefined ? (reactions[own] ?? null) : chosen;
  const toggle = (emoji: string) =>
    reaction?.send({ type: 'task.run', request: { id, emoji: emoji === current ? null : emoji } });
  return { own, chosen, current, toggle };
}
