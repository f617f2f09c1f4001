import { peopleHere } from '@machines/people/people.selectors';
import { useChildValue } from './app-context';
import { usePerson } from './use-people';

/** Returns the id of the picture of a person who is here; re-renders when it changes. */
export const usePicture = (uid: string): string | undefined =>
  usePerson(useChildValue('people', peopleHere), uid)?.picture;
