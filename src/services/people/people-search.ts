import { type ListedPerson, nameKeyOf } from '@domain/people/attendee';
import { type FoundPeople, foundPeopleSchema, placeOf, placeText } from '@domain/people/person-search';
import type { PeoplePort } from '@machines/people/people.machine';
import type { ApiClient } from '@/services/api/api-client';

export type SearchPeople = PeoplePort['searchPeople'];

/** How people are listed who are not in the venue. */
export const ABSENT = { areaId: '', status: 'Offline', timestamp: 0 } as const;

const listed = ({ userId, name, present, ...work }: FoundPeople['people'][number]): ListedPerson => ({
  uid: userId,
  name,
  nameKey: nameKeyOf(name),
  ...work,
  ...(present ?? ABSENT),
});

/** Returns those of some people whose profiles the user may see. */
export type ReadPeople = (uids: readonly string[]) => Promise<readonly ListedPerson[]>;

/** Reads people by their ids, at most as many as a group has. */
export const createPeopleReading =
  (call: ApiClient['call']): ReadPeople =>
  async (uids) => {
    const { data } = await call('/api/people/by-id', {
      query: { ids: uids.join() },
      schema: foundPeopleSchema,
      reports: 'session',
      retries: 0,
      quiet: true,
    });
    return data.people.map(listed);
  };

/** Searches people by a call of the server: the realtime database finds only beginnings of names, of present people. */
export const createPeopleSearch =
  (call: ApiClient['call']): SearchPeople =>
  async (text, after) => {
    const { data } = await call('/api/people', {
      query: { q: text, after: after ? placeText(after) : undefined },
      schema: foundPeopleSchema,
      reports: 'session',
      retries: 0,
      quiet: true,
    });
    return { people: data.people.map(listed), next: data.after ? placeOf(data.after) : null };
  };
