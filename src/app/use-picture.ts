import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import { peopleHere } from '@machines/people/people.selectors';
import { useCallback, useSyncExternalStore } from 'react';
import { useChildValue } from './app-context';
import { usePerson } from './use-people';

/**
 * Returns the id of the picture of a person who is here, or whom the chat shows; re-renders when it changes. Who is here
 * has the picture they show now.
 */
export function usePicture(uid: string): string | undefined {
  const here = usePerson(useChildValue('people', peopleHere), uid);
  const faces = useChildValue('chatPanel', chatFaces);
  const watch = useCallback((onChange: () => void) => faces.watch(onChange), [faces]);
  const elsewhere = useSyncExternalStore(watch, () => faces.get(uid));
  return here ? here.picture : elsewhere;
}
