import { describe, expect, test } from 'vitest';
import { identityCall, signIn } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { importPeople, knownOf } from './people-fixture';

const server = serverForTests(() => startTestServer());

describe('imported people', () => {
  test('imported people are added, updated or skipped, and only new ones are invited', async () => {
    const one = { email: 'One@new.example', name: 'One', company: 'Co', title: 'Dr' };
    const two = { email: 'two@new.example' };
    expect(await importPeople(server, { people: [one, two] })).toEqual({
      status: 200,
      body: { added: 2, updated: 0, unchanged: 0, invited: 2 },
    });
    expect(server.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['one@new.example', 'INVITATION'],
      ['two@new.example', 'INVITATION'],
    ]);
    const changes = [
      { email: 'one@new.example', title: 'Prof' },
      { email: 'two@new.example' },
      { email: 'three@new.example', name: 'Three' },
    ];
    expect(await importPeople(server, { people: changes, invite: false })).toEqual({
      status: 200,
      body: { added: 1, updated: 1, unchanged: 1, invited: 0 },
    });
    expect(server.mails).toHaveLength(2);
    const nothing = { authorities: [], member: true, company: '', title: '' };
    expect(await knownOf(server, 'one@new.example')).toEqual({
      ...nothing,
      name: 'One',
      company: 'Co',
      title: 'Prof',
    });
    expect(await knownOf(server, 'two@new.example')).toEqual({ ...nothing, name: '' });
    expect(await knownOf(server, 'three@new.example')).toEqual({ ...nothing, name: 'Three' });
  });

  test('imported people set their password with the link of the mail and see who they are', async () => {
    await importPeople(server, {
      people: [{ email: 'guest@new.example', name: 'Guest', company: 'Co', title: 'Dr' }],
    });
    const { link = '' } = server.mails.find(({ to }) => to === 'guest@new.example') ?? {};
    const oobCode = new URL(link).searchParams.get('oobCode');
    await identityCall(server.url, 'resetPassword', { oobCode, newPassword: 'first-password' });
    const token = await signIn(server.url, 'guest@new.example', 'first-password');
    expect((await server.ask('/api/userInfo', { token })).json()).toEqual({
      userId: expect.stringMatching(/./),
      email: 'guest@new.example',
      attributes: { name: 'Guest', title: 'Dr', company: 'Co' },
      authorities: [],
    });
  });

  test('an imported account without membership becomes a member', async () => {
    await server.identity.accounts.create({ email: 'outside@new.example', member: false });
    expect((await importPeople(server, { people: [{ email: 'outside@new.example' }] })).body).toMatchObject({
      updated: 1,
    });
    expect(await knownOf(server, 'outside@new.example')).toMatchObject({ member: true });
  });

  test('an import of several thousand people is complete', async () => {
    const people = Array.from({ length: 4_500 }, (_, index) => ({
      email: `p${index}@many.example`,
      name: `P${index}`,
    }));
    expect(await importPeople(server, { people, invite: false })).toMatchObject({ body: { added: 4_500 } });
    const renamed = people.map(({ email }) => ({ email, name: 'Q', company: 'Many' }));
    expect(await importPeople(server, { people: renamed })).toMatchObject({
      body: { added: 0, updated: 4_500 },
    });
    expect(await knownOf(server, 'p4499@many.example')).toMatchObject({ name: 'Q', company: 'Many' });
  });

  test('an import with one invalid person is rejected as a whole', async () => {
    const people = [
      { email: 'fine@bad.example' },
      { email: 'not an email' },
      { email: 'c@bad.example', authorities: ['ROOT'], phone: '1' },
      { email: 'FINE@bad.example' },
    ];
    expect(await importPeople(server, { people })).toEqual({
      status: 400,
      body: {
        errMsg: 'The request is not valid.',
        faults: [
          { path: 'people.1.email', message: 'must be an email address' },
          { path: 'people.2.authorities.0', message: 'must be DESIGNER or ADMIN' },
          { path: 'people.2.phone', message: 'Invalid key: Expected never but received "phone"' },
        ],
      },
    });
    expect(await importPeople(server, { people: [people[0], people[3]] })).toEqual({
      status: 400,
      body: {
        errMsg: 'The request is not valid.',
        faults: [{ path: 'people.1', message: 'is the same person as people.0' }],
      },
    });
    expect((await importPeople(server, { people: [] })).status).toBe(400);
    expect(await knownOf(server, 'fine@bad.example')).toBeUndefined();
  });

  test('an import is logged by the number of people and the importer, without personal data', async () => {
    const before = server.logged().length;
    await importPeople(server, { people: [{ email: 'secret@new.example', name: 'Secret Name' }] });
    const logged = server.logged().slice(before);
    const { uid } = (await server.identity.accounts.byEmail('host@hall.example')) ?? {};
    expect(logged.find(({ msg }) => msg === 'people imported')).toMatchObject({
      by: uid,
      added: 1,
      updated: 0,
      unchanged: 0,
    });
    expect(JSON.stringify(logged)).not.toMatch(/secret/i);
  });
});
