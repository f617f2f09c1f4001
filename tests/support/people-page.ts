import type { Attendee } from '@domain/people/attendee';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';

type Place = Pick<Attendee, 'nameKey' | 'uid'>;

export const byKey = (one: Pick<Attendee, 'uid'>, other: Pick<Attendee, 'uid'>): number =>
  one.uid < other.uid ? -1 : 1;
const byName = (one: Place, other: Place): number =>
  one.nameKey === other.nameKey ? byKey(one, other) : one.nameKey < other.nameKey ? -1 : 1;

/** Returns the page of people after a place. */
export function pageOf<Person extends Place>(found: readonly Person[], after: Place | null) {
  const behind = found.toSorted(byName).filter((person) => !after || byName(after, person) < 0);
  const people = behind.slice(0, PEOPLE_PAGE_SIZE);
  return { people, next: behind.length > people.length ? (people.at(-1) ?? null) : null };
}
