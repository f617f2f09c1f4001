import { attendeeOf } from '@domain/people/attendee';
import type { FoundPeople } from '@domain/people/person-search';
import { PEOPLE_PAGE_SIZE } from '@domain/shared/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { importPeople } from './people-fixture';
import { change, enter, newPerson, type Person } from './profile-people';

const server = serverForTests(() => startTestServer());
let token: string;
beforeAll(async () => {
  token = await server.tokenOf('ada');
});

async function find(query: Record<string, string>) {
  const { status, headers, json } = await server.ask(`/api/people?${new URLSearchParams(query)}`, { token });
  return { status, cache: headers['cache-control'], body: json() };
}
const found = async (q: string) => ((await find({ q })).body as { data: FoundPeople }).data.people;
const namesOf = async (q: string) => (await found(q)).map(({ name }) => name);

/** A person with a name of their own who has entered. */
async function entered(name: string): Promise<Person> {
  const person = await newPerson(server);
  await server.identity.accounts.update(person.uid, { name });
  await enter(server, person);
  return person;
}

/** People who have entered, without accounts that sign in. */
async function crowd(names: readonly string[]): Promise<void> {
  const people = names.map((name, index) => ({
    email: `${name.replace(' ', '')}${index}@crowd.example`,
    name,
  }));
  await importPeople(server, { people, invite: false });
  await server.store.db
    .insertInto('profile')
    .columns(['uid', 'entered_at'])
    .expression((eb) =>
      eb
        .selectFrom('identity_account')
        .where('email', 'like', '%@crowd.example')
        .select(({ val }) => ['uid', val(new Date()).as('entered_at')]),
    )
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ entered_at: new Date() }))
    .execute();
}

describe('GET /api/people', () => {
  test('attendees find people by any word of name, company and title, and where they are', async () => {
    const grace = await entered('Grace Hopper');
    const entry = attendeeOf({ userId: grace.uid, name: 'Grace' }, 'lobby', 'Busy');
    await server.realtime().write({ [`live/attendees/${grace.uid}`]: { ...entry, timestamp: 1 } });
    const person = { userId: grace.uid, name: 'Grace Hopper', company: 'Co', title: 'Dr' };
    expect(await find({ q: ' hop GRA ' })).toEqual({
      status: 200,
      cache: 'no-store',
      body: { data: { people: [{ ...person, present: { areaId: 'lobby', status: 'Busy', timestamp: 1 } }] } },
    });
    const work = { company: 'US Navy', title: 'Rear admiral' };
    await change(server, grace.token, work);
    expect(await found('navy adm')).toMatchObject([{ name: 'Grace Hopper', ...work }]);
    expect(await found('dr grace')).toEqual([]);
  });

  test('a changed name is found and the former one is not', async () => {
    const person = await entered('Katherine Johnson');
    expect(await namesOf('johnson')).toEqual(['Katherine Johnson']);
    await change(server, person.token, { name: 'Katherine Goble' });
    expect([await namesOf('johnson'), await namesOf('goble')]).toEqual([[], ['Katherine Goble']]);
  });

  test('people without a name are found by that of their address', async () => {
    const person = await entered('');
    expect(await namesOf(person.email.replace(/@.*/, ''))).toHaveLength(1);
  });

  test('people who never entered, are disabled, are no members or do not want to be found are not found', async () => {
    const [stays, hides, leaves, disabled] = [
      await entered('Barbara Liskov'),
      await entered('Barbara Hidden'),
      await entered('Barbara Gone'),
      await entered('Barbara Disabled'),
    ];
    const fresh = await newPerson(server);
    await server.identity.accounts.update(fresh.uid, { name: 'Barbara New' });
    expect(await namesOf('barbara')).toHaveLength(4);
    expect((await change(server, hides.token, { unlisted: true })).body).toMatchObject({
      data: { attributes: { unlisted: true } },
    });
    await server.identity.accounts.update(leaves.uid, { member: false });
    await server.identity.accounts.update(disabled.uid, { disabled: true });
    expect((await found('barbara')).map(({ userId }) => userId)).toEqual([stays.uid]);
    await change(server, hides.token, { unlisted: false });
    expect(await namesOf('barbara')).toEqual(['Barbara Hidden', 'Barbara Liskov']);
  });

  test('other attendees and hosts do not see who does not want to be found', async () => {
    const person = await entered('Hidden Figure');
    await change(server, person.token, { unlisted: true });
    const path = `/api/userProfile/architecture/hall/userProfile/${person.uid}`;
    const { text } = await server.ask(path, { token });
    expect(text).not.toContain('unlisted');
  });

  test('people of a hosted identity service are found with the id of their tokens', async () => {
    const person = await entered('Radia Perlman');
    const hosted = { uid: `hosted-${person.uid}`, email: person.email, claims: '{}', written_at: new Date() };
    await server.store.db.insertInto('hosted_person').values(hosted).execute();
    const [one] = await found('perlman');
    await server.store.db.deleteFrom('hosted_person').execute();
    expect(one?.userId).toBe(hosted.uid);
  });

  test('a page holds 50 people in the order of their names, and the next one follows behind it', async () => {
    const names = Array.from(
      { length: PEOPLE_PAGE_SIZE + 2 },
      (_, index) => `Guest ${String(index).padStart(3, '0')}`,
    );
    await crowd(names.toReversed());
    const first = (await find({ q: 'guest' })).body as { data: FoundPeople };
    expect(first.data.people.map(({ name }) => name)).toEqual(names.slice(0, PEOPLE_PAGE_SIZE));
    const second = (await find({ q: 'guest', after: first.data.after ?? '' })).body as { data: FoundPeople };
    expect(second.data).toEqual({
      people: names.slice(PEOPLE_PAGE_SIZE).map((name) => expect.objectContaining({ name })),
    });
  });

  test('people of one name are on one page each', async () => {
    await crowd(Array.from({ length: PEOPLE_PAGE_SIZE + 1 }, () => 'Twin Alike'));
    const first = (await find({ q: 'twin' })).body as { data: FoundPeople };
    const second = (await find({ q: 'twin', after: first.data.after ?? '' })).body as { data: FoundPeople };
    const uids = [...first.data.people, ...second.data.people].map(({ userId }) => userId);
    expect([new Set(uids).size, second.data.people.length]).toEqual([PEOPLE_PAGE_SIZE + 1, 1]);
  });

  test('the middle of a name in a script without spaces is found', async () => {
    await entered('山田太郎');
    expect(await namesOf('太郎')).toEqual(['山田太郎']);
  });

  test('a search for punctuation alone finds no person', async () => {
    expect((await find({ q: '%' })).body).toEqual({ data: { people: [] } });
  });

  test('people are read by their ids, also those whom no search finds', async () => {
    const [hidden, other, outsider] = [await entered('Zed'), await entered('Abe'), await newPerson(server)];
    await change(server, hidden.token, { unlisted: true });
    const hosted = { uid: `hosted-${other.uid}`, email: other.email, claims: '{}', written_at: new Date() };
    await server.store.db.insertInto('hosted_person').values(hosted).execute();
    const ids = [hidden.uid, hosted.uid, outsider.uid, other.uid, 'nobody'].join();
    const { status, json } = await server.ask(`/api/people/by-id?ids=${ids}`, { token });
    await server.store.db.deleteFrom('hosted_person').execute();
    expect([status, json()]).toMatchObject([
      200,
      {
        data: {
          people: [
            { userId: hosted.uid, name: 'Abe' },
            { userId: hidden.uid, name: 'Zed' },
          ],
        },
      },
    ]);
  });

  test('more people than a group has are not read at once', async () => {
    const ids = Array.from({ length: 51 }, (_, number) => `u${number}`).join();
    expect((await server.ask(`/api/people/by-id?ids=${ids}`, { token })).status).toBe(400);
  });

  test.each([
    ['no text', {}],
    ['an empty text', { q: ' ' }],
    ['a text of 128 characters', { q: 'x'.repeat(128) }],
    ['a place that no page gave', { q: 'a', after: 'x' }],
    ['a place longer than any name', { q: 'a', after: `a ${'x'.repeat(600)}` }],
  ])('a search with %s is rejected', async (_, query) => {
    expect((await find(query)).status).toBe(400);
  });
});
