import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAttendeeProfiles } from '../../../../server/features/people/attendee-profiles';
import { keepKnownPeople } from '../../../../server/features/people/known-people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { change, enter, newPerson, OWN, type Person, profileOf, REFUSED } from './profile-people';

const server = serverForTests(() => startTestServer());

beforeAll(async () => {
  const venue = structuredClone(server.venue);
  const attributes = [
    { id: 'team', names: [{ locale: 'en', text: 'Team' }], private: false },
    { id: 'phone', names: [{ locale: 'en', text: 'Phone' }], private: true },
  ];
  for (const architecture of venue.architectures) architecture.userProfileAttributes = attributes;
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
});

const UNKNOWN = { status: 404, body: { errMsg: 'profile.unknown' } };
let ann: Person;

const createPerson = async () => {
  ann = await newPerson(server);
};

describe('the profile of another person', () => {
  beforeEach(createPerson);

  test('another profile is visible to attendees after its first sign-in, and to hosts before', async () => {
    const ada = await server.tokenOf('ada');
    expect(await profileOf(server, ann.uid, ada)).toEqual(UNKNOWN);
    expect(await profileOf(server, ann.uid, await server.tokenOf('host'))).toMatchObject({ status: 200 });
    expect((await enter(server, ann)).status).toBe(200);
    const known = { name: ann.name, company: 'Co', title: 'Dr' };
    expect(await profileOf(server, ann.uid, ada)).toEqual({
      status: 200,
      body: { data: { attributes: known } },
    });
  });

  test('private fields are visible to hosts alone', async () => {
    await enter(server, ann);
    await change(server, ann.token, { team: 'Red', phone: '+49 30 1234', openForNetworking: true });
    const open = { name: ann.name, company: 'Co', title: 'Dr', team: 'Red', openForNetworking: true };
    const whole = { ...open, email: ann.email, phone: '+49 30 1234' };
    const seenBy = async (token: string) => (await profileOf(server, ann.uid, token)).body;
    expect(await seenBy(await server.tokenOf('ada'))).toEqual({ data: { attributes: open } });
    expect(await seenBy(await server.tokenOf('host'))).toEqual({ data: { attributes: whole } });
    expect(await seenBy(ann.token)).toEqual({ data: { attributes: whole } });
  });

  test.each([
    ['member', { member: false }],
    ['enabled', { disabled: true }],
  ])('the profile is unknown when the person is not %s any more', async (_, end) => {
    await enter(server, ann);
    await server.identity.accounts.update(ann.uid, end);
    expect(await profileOf(server, ann.uid, await server.tokenOf('host'))).toEqual(UNKNOWN);
  });

  test('the profile is found by the ID of a hosted identity service', async () => {
    await enter(server, ann);
    const hosted = { uid: `hosted-${ann.uid}`, email: ann.email, claims: '{}', written_at: new Date() };
    await server.store.db.insertInto('hosted_person').values(hosted).execute();
    const { status } = await profileOf(server, hosted.uid, await server.tokenOf('ada'));
    await server.store.db.deleteFrom('hosted_person').execute();
    expect(status).toBe(200);
  });

  test.each(['nobody', '__proto__', "'; drop table profile; --"])(
    'the profile is a 404 for %j',
    async (uid) => {
      expect(await profileOf(server, encodeURIComponent(uid), ann.token)).toEqual(UNKNOWN);
    },
  );
});

describe('the own profile', () => {
  beforeEach(createPerson);

  test('the own profile exists before the first sign-in, and is deleted with the account', async () => {
    const { uid, email, token } = ann;
    const attributes = { name: ann.name, email, company: 'Co', title: 'Dr' };
    expect(await profileOf(server, uid, token)).toEqual({ status: 200, body: { data: { attributes } } });
    await server.identity.accounts.delete(uid);
    expect((await profileOf(server, uid, token)).status).toBe(403);
  });

  test('the own profile is unknown for a venue never saved, and known for an unpublished one', async () => {
    expect(await profileOf(server, ann.uid, ann.token, 'cellar')).toEqual(UNKNOWN);
    expect(
      await change(
        server,
        ann.token,
        {},
        { path: OWN.replace(ARCHITECTURE, 'cellar'), architectureId: 'cellar' },
      ),
    ).toEqual(UNKNOWN);
    await server.venues.unpublish();
    const { status } = await profileOf(server, ann.uid, ann.token);
    await server.venues.publish(ARCHITECTURE);
    expect(status).toBe(200);
  });

  test('an update stores new fields, keeps missing ones and deletes empty ones', async () => {
    const first = {
      name: 'Ann',
      title: 'Prof',
      socialMediaProfile: 'https://social.example/ann',
      team: ' Red ',
    };
    const { email, token, uid } = ann;
    const kept = { email, company: 'Co', title: 'Prof' };
    expect(await change(server, token, first)).toEqual({
      status: 200,
      body: { data: { attributes: { ...first, ...kept, team: 'Red' } } },
    });
    const second = { name: '', email, company: '', socialMediaProfile: '', openForNetworking: false };
    const attributes = {
      name: ann.name.replace(' ', ''),
      email,
      title: 'Prof',
      team: 'Red',
      openForNetworking: false,
    };
    expect(await change(server, token, second)).toEqual({ status: 200, body: { data: { attributes } } });
    expect((await profileOf(server, uid, token)).body).toEqual({ data: { attributes } });
    const { json } = await server.ask('/api/userInfo', { token });
    expect(json()).toMatchObject({ attributes: { title: 'Prof' } });
  });

  test('the own profile hides fields that the venue no longer requests', async () => {
    await change(server, ann.token, { team: 'Red' });
    const stored = (await server.venues.document(ARCHITECTURE))?.json ?? '';
    await server.venues.save(server.venue);
    await server.venues.publish(ARCHITECTURE);
    const { body } = await profileOf(server, ann.uid, ann.token);
    await server.venues.save(JSON.parse(stored));
    await server.venues.publish(ARCHITECTURE);
    expect(JSON.stringify(body)).not.toContain('Red');
    expect(JSON.stringify((await profileOf(server, ann.uid, ann.token)).body)).toContain('Red');
  });

  test('simultaneous updates of two tabs are both kept', async () => {
    await Promise.all([
      change(server, ann.token, { team: 'Red' }),
      change(server, ann.token, { phone: '1' }),
      change(server, ann.token, { title: 'Prof' }),
    ]);
    const { body } = await profileOf(server, ann.uid, ann.token);
    expect(body).toMatchObject({ data: { attributes: { team: 'Red', phone: '1', title: 'Prof' } } });
  });
});

describe('a change of the own profile', () => {
  beforeAll(createPerson);

  test.each(REFUSED)(
    'a change of the own profile with %s is rejected and changes nothing',
    async (_, wrong, path, message) => {
      const before = await profileOf(server, ann.uid, ann.token);
      expect(await change(server, ann.token, { name: 'Eve', ...wrong })).toEqual({
        status: 400,
        body: {
          errMsg: 'The request is not valid.',
          faults: [{ path: `userInfo.attributes.${path}`, message }],
        },
      });
      expect(await profileOf(server, ann.uid, ann.token)).toEqual(before);
    },
  );

  test('a body with another venue than the address is rejected', async () => {
    expect(await change(server, ann.token, {}, { architectureId: 'other' })).toEqual({
      status: 400,
      body: {
        errMsg: 'The request is not valid.',
        faults: [{ path: 'architectureId', message: 'is not the one of the address' }],
      },
    });
  });
});

test('an anonymous visitor leaves no profile', async () => {
  const count = () => server.store.db.selectFrom('profile').select('uid').execute();
  const before = (await count()).length;
  const open = await startTestServer({ config: { login: ['anonymous'] } });
  const token = await open.tokenOf('visitor');
  const { status } = await open.ask('/api/venue', { method: 'HEAD', token });
  await open.close();
  expect([status, (await count()).length]).toEqual([200, before]);
});

describe('the people whom the rules know', () => {
  const written: string[] = [];

  const records = {
    read: async () => null,
    write: async (values: object) => void written.push(...Object.keys(values)),
  };

  beforeEach(async () => {
    written.length = 0;
    ann = await newPerson(server);
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
});
