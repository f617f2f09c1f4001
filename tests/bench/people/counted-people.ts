import type { ListedPerson } from '@domain/people/attendee';
import type { PeopleStore } from '@machines/people/people-store';
import { usePerson as read } from '../../../src/app/use-people';

export { useAreaCount, useListVersion, useOwnAreaCount } from '../../../src/app/use-people';

/** How often rows were rendered. */
export const rowRenders = { count: 0 };

export function usePerson(store: PeopleStore, uid: string): ListedPerson | undefined {
  rowRenders.count += 1;
  return read(store, uid);
}
