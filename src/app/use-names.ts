import { currentUser } from '@machines/auth/auth.machine';
import { roomMessages } from '@machines/chat-room/chat-room.selectors';
import { peopleHere } from '@machines/people/people.selectors';
import { useCallback } from 'react';
import { useChildValue } from './app-context';
import { useChatValue } from './use-chat';
import { usePerson } from './use-people';

/** Returns the uid of the user. */
export const useOwnId = (): string => useChildValue('auth', currentUser)?.userId ?? '';

/** Returns how the names of people of the open channel are found: of those here, and of those who wrote in it. */
export function useNameOf(): (uid: string) => string | undefined {
  const here = useChildValue('people', peopleHere);
  const store = useChatValue('room', roomMessages, null);
  return useCallback((uid) => here.get(uid)?.name ?? store?.nameOf(uid), [here, store]);
}

/** Returns the name of a person of the open channel; re-renders when they change it. */
export function usePersonName(uid: string): string | undefined {
  const here = usePerson(useChildValue('people', peopleHere), uid);
  const store = useChatValue('room', roomMessages, null);
  return here?.name ?? store?.nameOf(uid);
}
