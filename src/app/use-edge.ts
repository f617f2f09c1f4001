import { currentUser } from '@machines/auth/auth.machine';
import { isChatActive } from '@machines/chat-panel/chat-panel.selectors';
import { useBackground, useBackgroundValue, useChild, useChildValue } from './app-context';
import { useHasPresence } from './use-people';

/**
 * Returns the functions that open the people and the chat, which close each other; null for people without presence.
 * `sheet`: as those of small screens.
 */
export function useEdge(sheet: boolean) {
  const people = useChild('people');
  const chat = useChild('chatPanel');
  const hasPeople = useHasPresence();
  return {
    openPeople: hasPeople ? () => people.send({ type: sheet ? 'sheet.open' : 'people.open' }) : null,
    openChat: () => chat.send({ type: 'chat.open', sheet }),
  };
}

/** Returns the function that opens the private chat with another person; null while that is not possible. */
export function useStartChat(uid: string, name: string, sheet: boolean): (() => void) | null {
  const chat = useBackground('chatPanel');
  const isActive = useBackgroundValue('chatPanel', isChatActive, false);
  const own = useChildValue('auth', currentUser)?.userId;
  return chat && isActive && uid !== own ? () => chat.send({ type: 'chat.start', uid, name, sheet }) : null;
}
