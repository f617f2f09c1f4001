import { type FoundPeople, foundPeopleSchema } from '@domain/people/person-search';
import type { ListPlace } from '@machines/people/ordered-people';
import type { ApiClient } from '@/services/api/api-client';

/** Returns a page of the people whose name or company has every word of the text, those after a place. */
export type SearchPeople = (text: string, after: ListPlace | null) => Promise<FoundPeople>;

/** Searches people by a call of the server: the realtime database finds only beginnings of names. */
export const createPeopleSearch =
  (call: ApiClient['call']): SearchPeople =>
  (text, after) =>
    call('/api/people/search', {
      query: { q: text, afterName: after?.nameKey, afterUid: after?.uid },
      schema: foundPeopleSchema,
      reports: 'session',
      retries: 0,
      quiet: true,
    });
