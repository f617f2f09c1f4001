import { describe, expect, test } from 'vitest';
import { createPerson } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

type Name = 'end-sessions' | 'disable' | 'enable';

const server = serverForTests(() => startTestServer());

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
