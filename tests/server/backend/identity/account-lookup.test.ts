import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountLookup } from '../../../../server/backend/identity/sessions';
import type { Database } from '../../../../server/platform/store/database';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';

let store: Store;
/** The statements sent to the store, by name. */
const queries: string[] = [];
let db: Kysely<Database>;

beforeAll(async () => {
  store = await openTestStore();
  db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  for (const uid of ['ada', 'grace']) await insert(uid);
}, 60_000);
afterAll(() => store.close());

const insert = (uid: string) =>
  store.db
    .insertInto('identity_account')
    .values({
      uid,
      email: `${uid}@hall.example`,
      name: uid,
      password_hash: null,
      authorities: [],
      member: true,
      valid_since: new Date(0),
      created_at: new Date(0),
      last_login_at: null,
    })
    .execute();

test('concurrent lookups share one query', async () => {
  const lookUp = createAccountLookup(db);
  queries.length = 0;
  const found = await Promise.all(['grace', 'nobody', 'ada', 'grace'].map(lookUp));
  expect(found.map((row) => row?.name)).toEqual(['grace', undefined, 'ada', 'grace']);
  expect(queries).toEqual(['SelectQueryNode']);
});

test('many concurrent lookups are split into batches', async () => {
  const lookUp = createAccountLookup(db);
  queries.length = 0;
  const uids = Array.from({ length: 1_200 }, (_, index) => (index % 2 === 0 ? 'ada' : `p${index}`));
  const found = await Promise.all(uids.map(lookUp));
  expect(found.filter(Boolean)).toHaveLength(600);
  expect(queries).toHaveLength(3);
});

test('a lookup during a query gets the state after that query', async () => {
  const lookUp = createAccountLookup(db);
  const first = lookUp('ada');
  await first;
  const under = lookUp('grace');
  await store.db.updateTable('identity_account').set({ disabled: true }).where('uid', '=', 'ada').execute();
  expect((await lookUp('ada'))?.disabled).toBe(true);
  expect((await under)?.disabled).toBe(false);
});

test('a failed query rejects its own lookups and no later ones', async () => {
  const failing = { fails: true };
  const lookUp = createAccountLookup(
    store.db.withPlugin({
      transformQuery: ({ node }) => {
        if (failing.fails) throw new Error('the store is silent');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const asked = await Promise.allSettled([lookUp('ada'), lookUp('grace')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing.fails = false;
  expect((await lookUp('grace'))?.name).toBe('grace');
});
