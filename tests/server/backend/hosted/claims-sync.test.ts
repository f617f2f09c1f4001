import { expect, test } from 'vitest';
import { createClaimsSync, type VerifiedPerson } from '../../../../server/backend/hosted/claims-sync';
import { CLAIMS_CACHE_MAX, SWEEP_PAGE } from '../../../../server/backend/hosted/hosted-limits';
import { silentLog } from '../../../support/store';
import { carriedAt, withAda } from './ada';
import { MEMBER, NO_CLAIMS } from './hosted-fixture';

test('the sweep writes wrong claims beyond its first page', async () => {
  const fixture = await withAda();
  const people = Array.from({ length: SWEEP_PAGE }, (_, index) => ({
    uid: `a-${index}`,
    email: `guest-${index}@hall.example`,
    claims: JSON.stringify(NO_CLAIMS),
  }));
  const last = { uid: 'z-last', email: 'last@hall.example', claims: JSON.stringify(MEMBER) };
  await fixture.store.db
    .insertInto('hosted_person')
    .values([...people, last])
    .execute();
  fixture.google.users.set('z-last', JSON.stringify(MEMBER));
  await fixture.again();
  await expect.poll(() => carriedAt(fixture, 'z-last')).toEqual(NO_CLAIMS);
});

test('people whose claims are right are cached, and the least recently seen are dropped from a full cache', async () => {
  const asked: string[] = [];
  const sync = createClaimsSync({
    people: {
      see: async () => undefined,
      byUid: async (uid) => {
        asked.push(uid);
        return { uid, email: '', claims: MEMBER, writtenAt: 0 };
      },
      byEmails: async () => [],
      written: async () => undefined,
      forget: async () => undefined,
      page: async () => [],
    },
    write: async () => undefined,
    log: silentLog,
    clock: () => 0,
  });
  const person = (uid: string): VerifiedPerson => ({
    uid,
    email: `${uid}@hall.example`,
    carried: MEMBER,
    granted: MEMBER,
    issuedAt: 0,
  });
  for (let index = 0; index < CLAIMS_CACHE_MAX; index += 1) await sync.seen(person(`p${index}`));
  await sync.seen(person('p0'));
  expect(asked).toHaveLength(CLAIMS_CACHE_MAX);
  await sync.seen(person('another'));
  await sync.seen(person('p0'));
  expect(asked.at(-1)).toBe('another');
  await sync.seen(person('p1'));
  expect(asked.at(-1)).toBe('p1');
});
