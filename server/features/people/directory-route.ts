import { GROUP_MAX } from '@domain/chat/chat-limits';
import { foundPeopleSchema, placeOf } from '@domain/people/person-search';
import { TEXT_MAX_LENGTH } from '@domain/shared/limits';
import * as v from 'valibot';
import { route } from '../../platform/http/endpoint';
import { idSchema } from '../../platform/http/validate';
import type { Directory } from './directory';

const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.check((value) => value.length < TEXT_MAX_LENGTH, `must be shorter than ${TEXT_MAX_LENGTH} characters`),
);

/** A uid and a name, which is a little longer where capital letters have longer small ones. */
const place = v.pipe(
  v.string(),
  v.maxLength(4 * TEXT_MAX_LENGTH),
  v.check((value) => placeOf(value) !== null, 'must be the `after` of a page'),
);

const findPeople = route({
  path: '/api/people',
  GET: {
    summary:
      'People of the venue by the words of their name, company and title, also those who are not in it, a page in the ' +
      'order of their names: every word of `q` begins one of theirs. `after` is that of the page before. Who never ' +
      'entered or does not want to be found is missing',
    access: 'members',
    query: v.object({ q: text, after: v.optional(place) }),
    answers: { 200: { json: foundPeopleSchema } },
    refusals: { 503: 'The realtime database cannot be read' },
  },
}).handled(({ directory }: { directory: Directory }) => ({
  GET: async (c, { query: { q, after } }) =>
    c.json({ data: await directory.find(q, after === undefined ? null : placeOf(after)) }, 200, {
      'Cache-Control': 'no-store',
    }),
}));

const uids = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(idSchema),
  v.maxLength(GROUP_MAX, `must be at most ${GROUP_MAX}`),
);

const readPeople = route({
  path: '/api/people/by-id',
  GET: {
    summary: 'Those of some people who have entered, by their ids with commas between them',
    access: 'members',
    query: v.object({ ids: uids }),
    answers: { 200: { json: foundPeopleSchema } },
    refusals: { 503: 'The realtime database cannot be read' },
  },
}).handled(({ directory }: { directory: Directory }) => ({
  GET: async (c, { query: { ids } }) =>
    c.json({ data: await directory.read(ids) }, 200, { 'Cache-Control': 'no-store' }),
}));

/** `GET /api/people` and `GET /api/people/by-id`. */
export const directoryRoutes = [findPeople, readPeople];
