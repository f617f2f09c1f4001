import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import type { FaceStore } from '@machines/chat-panel/faces';
import { peopleHere } from '@machines/people/people.selectors';
import { useCallback, useSyncExternalStore } from 'react';
import { useChildValue } from './app-context';
import { usePerson } from './use-people';

/** Returns one value of the people whom the chat shows; re-renders when it changes. */
function useFaces<Value>(select: (faces: FaceStore) => Value): Value {
  const faces = useChildValue('chatPanel', chatFaces);
  const watch = useCallback((onChange: () => void) => faces.watch(onChange), [faces]);
  return useSyncExternalStore(watch, () => select(faces));
}

/** Returns the name of a person of the chat; null when their account was deleted, undefined while it is not known. */
export const useChatName = (uid: string): string | null | undefined => useFaces((faces) => faces.nameOf(uid));

/**
 * Returns the id of the picture of a person who is here, or whom the chat shows; re-renders when it changes. Who is here
 * has the picture they show now.
 */
export function usePicture(uid: string): string | undefined {
  const here = usePerson(useChildValue('people', peopleHere), uid);
  const elsewhere = useFaces((faces) => faces.get(uid));
  return here ? here.picture : elsewhere;
}
