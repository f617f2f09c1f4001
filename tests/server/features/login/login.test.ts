import { hash } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { composeCommands, RETENTION } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { securityEvents } from '../../../../server/platform/store/security-log';
import { PASSWORD, PASSWORD as PRESENT } from '../../../support/known-password';
import { createPerson, identityCall } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests, untilTestEnds } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';

const server = serverForTests(() => startTestServer());
let begun: number;

beforeEach(async () => {
  begun = Date.now();
  await server.store.db.deleteFrom('security_event').execute();
});

async function member(authorities: string[] = []) {
  const { signIn, ...person } = await createPerson(server, { authorities });
  return { ...person, signIn, token: () => signIn() };
}

/** The events, oldest first. */
async function events(): Promise<unknown[]> {
  const rows = await securityEvents(server.store.db, new Date(0), 100);
  return rows.toReversed().map(({ happenedAt, ...event }) => {
    expect(happenedAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(happenedAt.getTime()).toBeLessThanOrEqual(Date.now());
    return event;
  });
}

const HERE = '127.0.0.1';

const post = (path: string, token: string | undefined, json?: object) =>
  server.ask(path, { method: 'POST', token, json });

const event = (
  kind: string,
  uid: string | null,
  actor: string | null,
  detail = '',
  address: string | null = HERE,
) => ({
  kind,
  uid,
  actor,
  address,
  detail,
});

test('logins, failures and the lock are recorded, also for unknown emails, without what was typed', async () => {
  const { uid, email, signIn } = await member();
  await signIn();
  for (let attempt = 0; attempt < 6; attempt += 1) await signIn('wrong-horse');
  const unknownEmail = 'nobody@hall.example';
  await identityCall(server.url, 'signInWithPassword', { email: unknownEmail, password: 'wrong-horse' });
  expect(await events()).toEqual([
    event('signIn', uid, uid, 'password'),
    ...Array.from({ length: 5 }, () => event('signInFailed', uid, null)),
    event('accountLocked', uid, null),
    event('signInFailed', null, null),
  ]);
  const rows = JSON.stringify(await server.store.db.selectFrom('security_event').selectAll().execute());
  expect([email, unknownEmail, 'wrong-horse', PASSWORD].filter((text) => rows.includes(text))).toEqual([]);
});

test('a login by number and a forgotten password are recorded', async () => {
  const { uid, email } = await member();
  await identityCall(server.url, 'signInWithCustomToken', {
    token: await server.identity.customTokenFor(uid),
  });
  await identityCall(server.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const { link = '' } = (await server.identity.passwordLink({ uid, locale: 'en' })) ?? {};
  const oobCode = new URL(link).searchParams.get('oobCode');
  await identityCall(server.url, 'resetPassword', { oobCode, newPassword: 'analytical-1837' });
  expect(await events()).toEqual([
    event('signIn', uid, uid, 'custom'),
    event('resetRequested', uid, null),
    event('passwordReset', uid, uid),
  ]);
});

test('a new password, ended sessions and an export are recorded', async () => {
  const { uid, token } = await member();
  const [first, second, third] = [await token(), await token(), await token()];
  await post('/api/account/sessions/end', undefined, { session: decodeJwt(first).session_id });
  await post('/api/account/sessions/end-others', second);
  await server.ask('/api/account/data', { token: second });
  await post('/api/account/password', second, { currentPassword: PASSWORD, newPassword: 'analytical-1837' });
  await post('/api/account/sessions/end-others', third);
  expect((await events()).slice(3)).toEqual([
    event('sessionEnded', uid, uid),
    event('sessionsEnded', uid, uid, 'all others'),
    event('dataExported', uid, uid),
    event('passwordChanged', uid, uid),
  ]);
});

test('what hosts do to accounts is recorded with the host', async () => {
  const [host, guest] = [await member(['DESIGNER', 'ADMIN']), await member()];
  const token = await host.token();
  const people = [{ email: guest.email, authorities: ['DESIGNER'] }];
  await post('/api/designer/people', token, { people, invite: false });
  await post('/api/designer/people', token, { people, invite: false });
  for (const name of ['end-sessions', 'disable', 'enable'])
    await post(`/api/designer/people/${guest.uid}/${name}`, token);
  expect((await events()).slice(1)).toEqual([
    event('rolesChanged', guest.uid, host.uid, 'none to DESIGNER'),
    event('sessionsEnded', guest.uid, host.uid),
    event('accountDisabled', guest.uid, host.uid),
    event('accountEnabled', guest.uid, host.uid),
  ]);
});

test('a rejected action records nothing', async () => {
  const [host, other] = [await member(['DESIGNER']), await member(['DESIGNER'])];
  const token = await host.token();
  await post(`/api/designer/people/${other.uid}/disable`, token);
  await post('/api/account/password', token, { currentPassword: PASSWORD, newPassword: 'short' });
  expect((await events()).slice(1)).toEqual([]);
});

test('commands are recorded as those of the operator, and a deletion without the person', async () => {
  const [host, guest] = [await member(['DESIGNER']), await member()];
  await post(`/api/designer/people/${guest.uid}/disable`, await host.token());
  const commands = composeCommands(server.services);
  await commands['people/export']?.run({ email: guest.email } as never);
  await commands['people/delete']?.run({ email: host.email } as never);
  expect(await events()).toEqual([
    event('accountDisabled', guest.uid, null, '', null),
    event('dataExported', guest.uid, 'command', '', null),
    event('accountDeleted', null, 'command', '', null),
  ]);
});

test('the own deletion leaves an event without the person', async () => {
  const { token } = await member();
  await server.ask('/api/account', { method: 'DELETE', token: await token() });
  expect(await events()).toEqual([event('accountDeleted', null, null, 'by its owner', null)]);
});

test('events are removed after their retention', async () => {
  const { signIn } = await member();
  await signIn();
  const { db } = server.store;
  const remove = (days: number) =>
    removeExpired({
      db,
      rules: RETENTION,
      config: { security: 7 },
      log: silentLog,
      clock: () => Date.now() + days * 24 * 3_600_000,
    });
  await remove(6);
  expect(await events()).toHaveLength(1);
  await remove(8);
  expect(await events()).toEqual([]);
});

test('the operator sets how many failed logins are stored on one day, of accounts and of unknown emails', async () => {
  const limits = { securityEventsPerDay: 1 };
  const limited = await untilTestEnds(startTestServer({ config: { limits } }));
  const email = 'ada@hall.example';
  const { uid } = await createPerson(limited, { email });
  for (const typed of ['nobody@hall.example', 'nobody@hall.example', email, email])
    await identityCall(limited.url, 'signInWithPassword', { email: typed, password: 'wrong-horse' });
  const rows = await securityEvents(limited.store.db, new Date(0), 100);
  expect(rows.toReversed().map(({ kind, uid: about, detail }) => [kind, about, detail])).toEqual([
    ['signInFailed', null, ''],
    ['limitReached', null, 'of unknown accounts'],
    ['signInFailed', uid, ''],
    ['limitReached', null, 'of accounts'],
  ]);
});

const PATH = '/api/account/password';
const NEW = 'analytical-1837';

async function signedIn() {
  const { uid, signIn } = await createPerson(server);
  return { uid, token: await signIn(), signIn };
}

async function change(token: string, currentPassword: string, newPassword: string) {
  const { status, json, text } = await server.ask(PATH, { token, json: { currentPassword, newPassword } });
  return [status, text && json()];
}

const enter = async (token: string) => (await server.ask('/api/venue', { method: 'HEAD', token })).status;

test('a new password with the present one replaces it and ends all other sessions', async () => {
  const { token, signIn } = await signedIn();
  const there = await signIn(PRESENT);
  expect(await change(token, PRESENT, NEW)).toEqual([204, '']);
  expect([await enter(token), await enter(there)]).toEqual([200, 403]);
  expect(await signIn(PRESENT)).toBe('');
  expect(await enter(await signIn(NEW))).toBe(200);
});

test('a new password without the present one is rejected, and the sixth attempt locks the session for it', async () => {
  const { token, signIn } = await signedIn();
  const answers: unknown[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await change(token, 'wrong-horse', NEW));
  const wrong = [409, { errMsg: 'WRONG_PASSWORD' }];
  const locked = [423, { errMsg: 'login.tooManyAttempts' }];
  expect(answers).toEqual([wrong, wrong, wrong, wrong, wrong, locked]);
  expect(await change(token, PRESENT, NEW)).toEqual(locked);
  expect(await enter(token)).toBe(200);
  const there = await signIn(PRESENT);
  expect(await change(there, PRESENT, NEW)).toEqual([204, '']);
});

test('a password can be changed although others locked the account', async () => {
  const { token, signIn } = await signedIn();
  for (let attempt = 0; attempt < 6; attempt += 1) await signIn('wrong-horse');
  expect(await signIn(PRESENT)).toBe('');
  expect(await change(token, PRESENT, NEW)).toEqual([204, '']);
});

test.each(['1q2-w3e', 'trustno1', 'PASSWORD123', 'x'.repeat(128)])(
  'the weak password %j changes nothing',
  async (weak) => {
    const { token, signIn } = await signedIn();
    expect(await change(token, PRESENT, weak)).toEqual([409, { errMsg: 'WEAK_PASSWORD' }]);
    expect(await signIn(PRESENT)).not.toBe('');
    expect(await enter(token)).toBe(200);
  },
);

test('an account without a password gets none by this call', async () => {
  const { uid, token } = await signedIn();
  await server.store.db
    .updateTable('identity_account')
    .set({ password_hash: null })
    .where('uid', '=', uid)
    .execute();
  expect(await change(token, PRESENT, NEW)).toEqual([409, { errMsg: 'OPERATION_NOT_ALLOWED' }]);
});

test('a password from before the rules still logs in', async () => {
  const { uid, signIn } = await signedIn();
  await server.store.db
    .updateTable('identity_account')
    .set({ password_hash: await hash('123456') })
    .where('uid', '=', uid)
    .execute();
  expect(await signIn('123456')).not.toBe('');
});
