import { beforeEach, expect, test } from 'vitest';
import { createAttendeeProfiles } from '../../../../server/features/people/attendee-profiles';
import { keepKnownPeople } from '../../../../server/features/people/known-people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';
import { enter, newPerson, type Person } from './profile-people';

const server = serverForTests(() => startTestServer());
let ann: Person;
beforeEach(async () => {
  ann = await newPerson(server);
});

const written: string[] = [];
const records = {
  read: async () => null,
  write: async (values: object) => void written.push(...Object.keys(values)),
};
beforeEach(() => {
  written.length = 0;
});

const entryOf = async () => {
  const row = server.store.db.selectFrom('profile').select('entered_at').where('uid', '=', ann.uid);
  return (await row.executeTakeFirst())?.entered_at ?? null;
};
const principalOf = (uid: string) => ({ uid, email: ann.email, member: true }) as never;

test('each uid of a person becomes known, also one that a hosted service gives after the first entry', async () => {
  const { recordEntry } = createAttendeeProfiles({ ...server.services, records, mode: 'live' });
  await recordEntry(principalOf(ann.uid), 1);
  await recordEntry(principalOf('hosted-uid'), 2);
  await recordEntry(principalOf('hosted-uid'), 3);
  expect(written).toEqual([`live/people/${ann.uid}`, 'live/people/hosted-uid']);
  expect(await entryOf()).toEqual(new Date(1));
});

test('an entry that the realtime database does not take is kept, and written at the next question', async () => {
  let isDown = true;
  const write: typeof records.write = (values) =>
    isDown ? Promise.reject(new Error('no answer')) : records.write(values);
  const profiles = createAttendeeProfiles({
    ...server.services,
    records: { write },
    mode: 'live',
    log: silentLog,
  });
  await profiles.recordEntry(principalOf(ann.uid), 1);
  expect([written, await entryOf()]).toEqual([[], new Date(1)]);
  isDown = false;
  await profiles.recordEntry(principalOf(ann.uid), 2);
  expect(written).toEqual([`live/people/${ann.uid}`]);
});

test('a start makes known who has entered, in a hosted database by its own uids', async () => {
  const { db } = server.store;
  const never = await newPerson(server);
  await enter(server, ann);
  await db
    .insertInto('hosted_person')
    .values([
      { uid: 'hosted-ann', email: ann.email, claims: null, written_at: null },
      { uid: 'hosted-never', email: never.email, claims: null, written_at: null },
      { uid: 'hosted-deleted', email: 'deleted@profiles.example', claims: null, written_at: null },
    ])
    .execute();
  const keep = (realtime: object | undefined) =>
    keepKnownPeople({ db, records, mode: 'live', realtime, log: silentLog });
  await keep(server.realtime());
  expect(written).toContain(`live/people/${ann.uid}`);
  expect(written.filter((path) => path.includes('hosted') || path.includes(never.uid))).toEqual([]);
  written.length = 0;
  await keep(undefined);
  expect(written).toEqual(['live/people/hosted-ann']);
});
