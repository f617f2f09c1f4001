import { isHost } from '@machines/auth/is-host';
import type { PersonQuestion, Question } from '@machines/moderation/deed.machine';
import { useChildValue } from './app-context';
import { useChatPart } from './use-chat';
import { useOwnId } from './use-names';

export type AskDeed = (kind: PersonQuestion['kind']) => void;

/** Returns what asks a host a question; null for attendees and where there is no chat. */
export function useAskHost(): ((question: Question) => void) | null {
  const deed = useChatPart('deed');
  const mayAct = useChildValue('auth', isHost);
  return deed && mayAct ? (question) => deed.send({ type: 'deed.ask', question }) : null;
}

/**
 * Returns what asks a host for the reason of a deed about another person; null for attendees, about the user
 * themselves and where there is no chat.
 */
export function useAskDeed(subject: Omit<PersonQuestion, 'kind'>): AskDeed | null {
  const ask = useAskHost();
  const own = useOwnId();
  if (!ask || subject.userId === own || subject.userId === '') return null;
  return (kind) => ask({ kind, ...subject });
}
