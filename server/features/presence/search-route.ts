import { foundPeopleSchema } from '@domain/people/person-search';
import { TEXT_MAX_LENGTH } from '@domain/shared/limits';
import * as v from 'valibot';
import { endpoint } from '../../platform/http/endpoint';
import { route } from '../../platform/http/route';
import { idSchema } from '../../platform/http/validate';
import type { PeopleSearch } from './people-search';

const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.check((value) => value.length < TEXT_MAX_LENGTH, `must be shorter than ${TEXT_MAX_LENGTH} characters`),
);

/** A name key is a little longer than its name where capital letters have longer small ones. */
const nameKey = v.pipe(v.string(), v.maxLength(2 * TEXT_MAX_LENGTH));

const searchRoute = route({
  path: '/api/people/search',
  GET: {
    summary:
      'People who are in the venue by the words of their name and company, a page in the order of their names: ' +
      'every word of `q` begins one of theirs. `afterName` and `afterUid` are the `next` of the page before',
    access: 'members',
    query: v.object({ q: text, afterName: v.optional(nameKey), afterUid: v.optional(idSchema) }),
    answers: { 200: { json: foundPeopleSchema } },
    refusals: { 503: 'The realtime database cannot be read' },
  },
});

const searchPeople = endpoint(searchRoute, ({ peopleSearch }: { peopleSearch: PeopleSearch }) => ({
  GET: async (c, { query: { q, afterName, afterUid } }) => {
    const after =
      afterName === undefined || afterUid === undefined ? null : { nameKey: afterName, uid: afterUid };
    return c.json(await peopleSearch.find(q, after), 200, { 'Cache-Control': 'no-store' });
  },
}));

/** `GET /api/people/search`. */
export const routes = [searchPeople];
