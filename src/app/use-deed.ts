import { isHost } from '@machines/auth/is-host';
import type { Question } from '@machines/moderation/deed.machine';
import { useChildValue } from './app-context';
import { useChatPart } from './use-chat';
import { useOwnId } from './use-names';

export type AskDeed = (kind: Question['kind']) => void;

/**
 * Returns what asks a host for the reason of a deed about another person; null for attendees, about the user
 * themselves and where there is no chat.
 */
export function useAskDeed(subject: Omit<Question, 'kind'>): AskDeed | null {
  const deed = useChatPart('deed');
  const mayAct = useChildValue('auth', isHost);
  const own = useOwnId();
  if (!deed || !mayAct || subject.userId === own || subject.userId === '') return null;
  return (kind) => deed.send({ type: 'deed.ask', question: { kind, ...subject } });
}
