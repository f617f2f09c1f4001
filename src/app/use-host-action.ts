import { isHost } from '@machines/auth/is-host';
import type { PersonQuestion, Question } from '@machines/moderation/host-action.machine';
import { useChildValue } from './app-context';
import { useChatPart } from './use-chat';
import { useOwnId } from './use-names';

export type AskHostAction = (kind: PersonQuestion['kind']) => void;

/** Returns what asks a host a question; null for attendees and where there is no chat. */
export function useAskHost(): ((question: Question) => void) | null {
  const hostAction = useChatPart('hostAction');
  const mayAct = useChildValue('auth', isHost);
  return hostAction && mayAct ? (question) => hostAction.send({ type: 'hostAction.ask', question }) : null;
}

/**
 * Returns what asks a host for the reason of an action about another person; null for attendees, about the user
 * themselves and where there is no chat.
 */
export function useAskHostAction(subject: Omit<PersonQuestion, 'kind'>): AskHostAction | null {
  const ask = useAskHost();
  const own = useOwnId();
  if (!ask || subject.userId === own || subject.userId === '') return null;
  return (kind) => ask({ kind, ...subject });
}
