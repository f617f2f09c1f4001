import { personSchema } from '@domain/person';
import * as v from 'valibot';
import { ForAdmins } from '../people/people';
import type { PeopleServices } from '../people/people-services';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { forbidden } from './http-error';
import { principalOf } from './principal';
import { route } from './route';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

type Input = v.InferOutput<typeof peopleSchema>['people'];

const peopleSchema = v.object({
  people: v.pipe(
    v.array(personSchema),
    v.minLength(1, 'must not be empty'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const { index, first } of repeated(dataset.value))
        addIssue({
          message: `is the same person as people.${first}`,
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: dataset.value[index] },
          ],
        });
    }),
  ),
  invite: v.optional(v.boolean(), true),
});

/** Entries whose email stands in an earlier one. */
function repeated(people: Input): { index: number; first: number }[] {
  const firsts = new Map<string, number>();
  return people.flatMap(({ email }, index) => {
    const first = firsts.get(email);
    if (first !== undefined) return [{ index, first }];
    firsts.set(email, index);
    return [];
  });
}

export const peopleRoute = route({
  path: '/api/designer/people',
  POST: {
    summary:
      'Adds or updates people by email, all or none; an update changes only what is given. Who is new is invited ' +
      'by mail unless `invite` is false. Authorities, and people who have some, are for administrators',
    access: 'designers',
    body: peopleSchema,
    answers: {
      200: { json: v.object({ added: count, updated: count, unchanged: count, invited: count }) },
    },
  },
});

/** `POST /api/designer/people`. */
export function servePeople(app: HttpApp, { people }: PeopleServices): void {
  serve(app, peopleRoute, {
    POST: async (c, { body }) => {
      const { uid, admin } = principalOf(c);
      const report = await people
        .bring(body.people, { name: uid, admin }, { invite: body.invite })
        .catch((error: unknown) => {
          throw error instanceof ForAdmins ? forbidden() : error;
        });
      return c.json(report, 200, { 'Cache-Control': 'no-store' });
    },
  });
}
