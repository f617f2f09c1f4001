import { personSchema } from '@domain/people/person';
import * as v from 'valibot';
import type { Environment } from '../../platform/config/environment';
import { route } from '../../platform/http/endpoint';
import type { People } from './people';
import { hostOf } from './people';

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

/** Returns the entries whose email occurs in an earlier one. */
function repeated(people: Input): { index: number; first: number }[] {
  const firsts = new Map<string, number>();
  return people.flatMap(({ email }, index) => {
    const first = firsts.get(email);
    if (first !== undefined) return [{ index, first }];
    firsts.set(email, index);
    return [];
  });
}

interface PeopleDeps {
  environment: Pick<Environment, 'trustProxy'>;
  people: People;
}

const importPeople = route({
  path: '/api/designer/people',
  POST: {
    summary:
      'Adds or updates people by email, all or none; an update changes only what is given. New people are invited ' +
      'by mail unless `invite` is false. Authorities, and people who have some, are for administrators',
    access: 'designers',
    body: peopleSchema,
    answers: {
      200: { json: v.object({ added: count, updated: count, unchanged: count, invited: count }) },
    },
  },
}).handled(({ environment, people }: PeopleDeps) => ({
  POST: async (c, { body }) => {
    const report = await people.import(body.people, hostOf(c, environment), { invite: body.invite });
    return c.json(report, 200, { 'Cache-Control': 'no-store' });
  },
}));

/** `POST /api/designer/people`. */
export const peopleRoutes = [importPeople];
