import { beforeAll, describe, expect, test } from 'vitest';
import type { Who } from '../../../support/people';
import { signIn } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { importPeople, knownOf } from './people-fixture';

const DESIGNER = { email: 'designer@hall.example', password: 'designs-1234' };

const server = serverForTests(() => startTestServer());
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
    ['renames a host', { email: 'host@hall.example', name: 'Somebody Else' }],
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
