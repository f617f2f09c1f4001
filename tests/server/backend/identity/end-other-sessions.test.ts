import { expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, startIdentityAlone } from './identity-server';
import { person } from './sdk-client';

const server = serverForTests(() => startIdentityAlone({ at: Date.now() }));

async function session(email: string) {
  const { body } = await server.signIn(email, PASSWORD);
  return { idToken: String(body.idToken), refreshToken: String(body.refreshToken) };
}
type Session = Awaited<ReturnType<typeof session>>;

async function endOthers({ idToken }: Pick<Session, 'idToken'>): Promise<void> {
  const { identity } = server;
  await identity.endOtherSessions?.(await identity.verify(idToken));
}

const isAlive = async ({ idToken, refreshToken }: Session): Promise<[string, string]> => [
  codeOf(await server.call('lookup', { idToken })),
  codeOf(await server.refresh(refreshToken)),
];

const ALIVE = ['200', '200'];
const OVER = ['TOKEN_EXPIRED', 'TOKEN_EXPIRED'];

test('ending other sessions revokes the ID and refresh tokens of all but the current one', async () => {
  const { email } = await person(server);
  const [here, there, elsewhere] = [await session(email), await session(email), await session(email)];
  await endOthers(here);
  expect([await isAlive(here), await isAlive(there), await isAlive(elsewhere)]).toEqual([ALIVE, OVER, OVER]);
});

test('ending other sessions keeps the sessions of other users', async () => {
  const [one, other] = [await person(server), await person(server)];
  const otherUser = await session(other.email);
  await endOthers(await session(one.email));
  expect(await isAlive(otherUser)).toEqual(ALIVE);
});

test('a later sign-in works and may end the remaining session', async () => {
  const { email } = await person(server);
  const first = await session(email);
  await endOthers(first);
  const second = await session(email);
  expect([await isAlive(first), await isAlive(second)]).toEqual([ALIVE, ALIVE]);
  await endOthers(second);
  expect([await isAlive(first), await isAlive(second)]).toEqual([OVER, ALIVE]);
});

test('the remaining session can be refreshed until a new password revokes it', async () => {
  const { email, uid } = await person(server);
  const here = await session(email);
  await endOthers(here);
  const { body } = await server.refresh(here.refreshToken);
  expect(codeOf(await server.call('lookup', { idToken: body.id_token }))).toBe('200');
  await server.identity.accounts.update(uid, { password: 'tosca-1900' });
  expect(await isAlive({ ...here, idToken: String(body.id_token) })).toEqual(OVER);
});

test('a revoked session cannot end others', async () => {
  const { email } = await person(server);
  const [here, there] = [await session(email), await session(email)];
  await endOthers(there);
  await expect(endOthers(here)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  expect(await isAlive(there)).toEqual(ALIVE);
});

test('one of two sessions that end each other at the same moment survives', async () => {
  const { email } = await person(server);
  const both = [await session(email), await session(email)];
  const outcomes = await Promise.allSettled(both.map(endOthers));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const alive = await Promise.all(both.map(isAlive));
  expect(alive.map(String).sort()).toEqual([String(ALIVE), String(OVER)]);
});
