import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, identityCall, signIn, type Who } from '../../../support/people';
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

const DESIGNER = { email: 'designer@hall.example', password: 'designs-1234' };
let designer = '';

beforeAll(async () => {
  await server.identity.accounts.create({ ...DESIGNER, authorities: ['DESIGNER'] });
  designer = await signIn(server.url, DESIGNER.email, DESIGNER.password);
});

describe('authorities', () => {
  const HOST = { email: 'someone@roles.example', authorities: ['DESIGNER'] };

  test('authorities are granted and removed by administrators, and removal signs the user out', async () => {
    expect(await importPeople(server, { people: [HOST], invite: false })).toMatchObject({
      body: { added: 1 },
    });
    const { uid = '' } = (await server.identity.accounts.byEmail(HOST.email)) ?? {};
    await server.identity.accounts.update(uid, { password: 'roles-password' });
    const token = await signIn(server.url, HOST.email, 'roles-password');
    const ask = async () => (await server.ask('/api/userInfo', { token })).status;
    expect(await ask()).toBe(200);
    expect(await importPeople(server, { people: [{ email: HOST.email, authorities: [] }] })).toMatchObject({
      body: { updated: 1 },
    });
    expect(await ask()).toBe(403);
    expect(await knownOf(server, HOST.email)).toMatchObject({ authorities: [] });
  });

  test.each<[string, object]>([
    ['gives one to somebody new', { email: 'fresh@roles.example', authorities: ['DESIGNER'] }],
    ['gives one to somebody known', { email: 'ada@hall.example', authorities: ['ADMIN'] }],
    ['takes one', { email: 'host@hall.example', authorities: ['DESIGNER'] }],
    ['renames a host', { email: 'host@hall.example', name: 'Other User' }],
    ['changes the title of a host', { email: 'host@hall.example', title: 'Nobody' }],
  ])('a designer who %s is rejected, with everything else in the request', async (_, person) => {
    await server.tokenOf('ada');
    await server.tokenOf('host');
    const before = await knownOf(server, 'host@hall.example');
    const people = [{ email: 'along@roles.example' }, person];
    expect(await importPeople(server, { people }, { token: designer })).toEqual({
      status: 403,
      body: { errMsg: 'login.unauthorized' },
    });
    expect(await knownOf(server, 'along@roles.example')).toBeUndefined();
    expect(await knownOf(server, 'fresh@roles.example')).toBeUndefined();
    expect(await knownOf(server, 'host@hall.example')).toEqual(before);
  });

  test('a designer may import people without authorities, and existing hosts unchanged', async () => {
    await server.tokenOf('host');
    const people = [
      { email: 'plain@roles.example', authorities: [] },
      { email: 'host@hall.example', name: 'Hanna Host', authorities: ['ADMIN', 'DESIGNER'] },
    ];
    expect(await importPeople(server, { people, invite: false }, { token: designer })).toMatchObject({
      status: 200,
      body: { added: 1, unchanged: 1 },
    });
  });

  test.each<[Who, number]>([
    ['ada', 403],
    ['retired', 403],
    ['outsider', 403],
  ])('%s may import nobody, not even invalid people', async (who, status) => {
    expect((await importPeople(server, { nonsense: true }, who)).status).toBe(status);
  });
});

type Name = 'end-sessions' | 'disable' | 'enable';

async function member(authorities: string[] = []) {
  const { signIn, ...person } = await createPerson(server, { authorities });
  return { ...person, token: await signIn(), signIn: () => signIn() };
}

const enter = async (token = '') => (await server.ask('/api/venue', { method: 'HEAD', token })).status;

async function call(name: Name, uid: string, token: string) {
  const { status, json, text } = await server.ask(`/api/designer/people/${uid}/${name}`, {
    method: 'POST',
    token,
  });
  return [status, text && json()];
}

const DONE = [204, ''];
const DENIED = [403, { errMsg: 'login.unauthorized' }];

describe('a host', () => {
  test('a host ends the sessions of a person, who may log in again', async () => {
    const [host, guest, other] = [await member(['DESIGNER']), await member(), await member()];
    const there = await guest.signIn();
    expect(await call('end-sessions', guest.uid, host.token)).toEqual(DONE);
    expect([await enter(guest.token), await enter(there), await enter(other.token)]).toEqual([403, 403, 200]);
    expect(await enter(await guest.signIn())).toBe(200);
  });

  test('a host disables and enables an account, whose earlier sessions stay ended', async () => {
    const [host, guest] = [await member(['DESIGNER']), await member()];
    expect(await call('disable', guest.uid, host.token)).toEqual(DONE);
    expect([await enter(guest.token), await guest.signIn()]).toEqual([403, '']);
    expect(await call('enable', guest.uid, host.token)).toEqual(DONE);
    expect([await enter(guest.token), await enter(await guest.signIn())]).toEqual([403, 200]);
  });

  test.each<Name>(['end-sessions', 'disable', 'enable'])(
    'a host who is no administrator may not %s people with authorities',
    async (name) => {
      const [host, other] = [await member(['DESIGNER']), await member(['DESIGNER'])];
      expect(await call(name, other.uid, host.token)).toEqual(DENIED);
      expect(await enter(other.token)).toBe(200);
    },
  );
});

test('an administrator ends sessions of hosts and disables them, but not their own account', async () => {
  const [admin, host] = [await member(['DESIGNER', 'ADMIN']), await member(['DESIGNER'])];
  expect(await call('end-sessions', host.uid, admin.token)).toEqual(DONE);
  expect(await call('disable', host.uid, admin.token)).toEqual(DONE);
  expect(await enter(host.token)).toBe(403);
  const own = { errMsg: 'You cannot disable your own account.' };
  expect(await call('disable', admin.uid, admin.token)).toEqual([409, own]);
  expect(await enter(admin.token)).toBe(200);
});

test('of two administrators who disable each other at the same moment one stays', async () => {
  const both = [await member(['DESIGNER', 'ADMIN']), await member(['DESIGNER', 'ADMIN'])];
  const { db } = server.store;
  const uids = both.map(({ uid }) => uid);
  await db.updateTable('identity_account').set({ disabled: true }).where('uid', 'not in', uids).execute();
  const [one, other] = both;
  const answers = await Promise.all([
    call('disable', other?.uid ?? '', one?.token ?? ''),
    call('disable', one?.uid ?? '', other?.token ?? ''),
  ]);
  const rows = await db.selectFrom('identity_account').select('uid').where('disabled', '=', false).execute();
  expect([answers.filter(([status]) => status === 204).length, rows.length]).toEqual([1, 1]);
});
