import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { PASSWORD as PRESENT } from '../../../support/known-password';
import { createPerson } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const PATH = '/api/account/password';
const NEW = 'analytical-1837';

const server = serverForTests(() => startTestServer());

async function member() {
  const { uid, signIn } = await createPerson(server);
  return { uid, token: await signIn(), signIn };
}

async function change(token: string, currentPassword: string, newPassword: string) {
  const { status, json, text } = await server.ask(PATH, { token, json: { currentPassword, newPassword } });
  return [status, text && json()];
}
const enter = async (token: string) => (await server.ask('/api/venue', { method: 'HEAD', token })).status;

test('a new password with the present one replaces it and ends all other sessions', async () => {
  const { token, signIn } = await member();
  const there = await signIn(PRESENT);
  expect(await change(token, PRESENT, NEW)).toEqual([204, '']);
  expect([await enter(token), await enter(there)]).toEqual([200, 403]);
  expect(await signIn(PRESENT)).toBe('');
  expect(await enter(await signIn(NEW))).toBe(200);
});

test('a new password without the present one is rejected, and the sixth attempt locks the session for it', async () => {
  const { token, signIn } = await member();
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
  const { token, signIn } = await member();
  for (let attempt = 0; attempt < 6; attempt += 1) await signIn('wrong-horse');
  expect(await signIn(PRESENT)).toBe('');
  expect(await change(token, PRESENT, NEW)).toEqual([204, '']);
});

test.each(['1q2-w3e', 'trustno1', 'PASSWORD123', 'x'.repeat(128)])(
  'the weak password %j changes nothing',
  async (weak) => {
    const { token, signIn } = await member();
    expect(await change(token, PRESENT, weak)).toEqual([409, { errMsg: 'WEAK_PASSWORD' }]);
    expect(await signIn(PRESENT)).not.toBe('');
    expect(await enter(token)).toBe(200);
  },
);

test('an account without a password gets none by this call', async () => {
  const { uid, token } = await member();
  await server.store.db
    .updateTable('identity_account')
    .set({ password_hash: null })
    .where('uid', '=', uid)
    .execute();
  expect(await change(token, PRESENT, NEW)).toEqual([409, { errMsg: 'OPERATION_NOT_ALLOWED' }]);
});

test('a password from before the rules still logs in', async () => {
  const { uid, signIn } = await member();
  await server.store.db
    .updateTable('identity_account')
    .set({ password_hash: await hash('123456') })
    .where('uid', '=', uid)
    .execute();
  expect(await signIn('123456')).not.toBe('');
});
