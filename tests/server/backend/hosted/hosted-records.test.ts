import { expect, test } from 'vitest';
import { retention } from '../../../../server/backend/hosted/hosted-people';
import { removeExpired } from '../../../../server/platform/store/retention';
import { startTestServer } from '../../../support/server';
import { untilTestEnds } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

test('a hosted person is removed a day after their account and claims', async () => {
  const server = await untilTestEnds(startTestServer());
  await server.tokenOf('ada');
  const { db } = server.store;
  const nothing = JSON.stringify({ authorities: [], member: false, designer: false, admin: false });
  const member = JSON.stringify({ authorities: [], member: true, designer: false, admin: false });
  const person = (uid: string, email: string, claims: string, at: number) => ({
    uid,
    email,
    claims,
    written_at: new Date(at),
  });
  const rows = [
    person('gone', 'gone@b.c', nothing, NOW - DAY - 1),
    person('gone-lately', 'gone@b.c', nothing, NOW - DAY),
    person('still-carries', 'gone@b.c', member, NOW - 9 * DAY),
    person('known', 'ada@hall.example', nothing, NOW - 9 * DAY),
  ];
  await db.insertInto('hosted_person').values(rows).execute();
  await removeExpired({ db, rules: [retention], config: undefined, log: silentLog, clock: () => NOW });
  const left = await db.selectFrom('hosted_person').select('uid').orderBy('uid').execute();
  expect(left.map(({ uid }) => uid)).toEqual(['gone-lately', 'known', 'still-carries']);
});
