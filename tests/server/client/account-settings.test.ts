import { uiConfigSchema } from '@domain/shared/ui-config';
import { deleteApp, getApps } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createAccountPort } from '@/services/identity/account';
import { openFirebaseSession } from '@/services/identity/firebase-session';
import { createFirebase } from '@/services/identity/identity';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { PASSWORD } from '../../support/known-password';
import { memoryTexts } from '../../support/memory-texts';
import { createPerson } from '../../support/people';
import { startTestServer, type TestServer } from '../../support/server';

const NEW_PASSWORD = 'analytical-1837';
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  vi.stubGlobal('location', new URL(server.url));
}, 60_000);
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const firebaseSection = () => ({
  apiKey: 'local',
  authDomain: new URL(server.url).host,
  projectId: PROJECT_ID,
  local: true,
});

/** Signs in a new user with a password and returns the account settings. */
async function visitor() {
  people += 1;
  const email = `settler-${people}@hall.example`;
  const { uid } = await createPerson(server, { email, name: 'Sam' });
  const config = async () => v.parse(uiConfigSchema, { firebase: firebaseSection() });
  const held = { token: '', lost: 0 };
  const { call } = createApiClient({
    token: () => held.token,
    fetch: (path, init) => fetch(new URL(String(path), server.url), init),
  });
  const firebase = createFirebase(config, call, memoryTexts());
  const signIn = async (password: string) =>
    (await firebase.session()).signIn({ loginType: 'EMAIL_PASSWORD', email, password });
  held.token = (await signIn(PASSWORD)).token;
  const account = createAccountPort({
    config,
    call,
    firebase,
    identity: {
      renew: async (make) => {
        held.token = (await make()).token;
      },
      lose: () => {
        held.lost += 1;
      },
    },
  });
  const mayEnter = (token: string) =>
    server
      .ask('/api/userInfo', { headers: { authorization: `Bearer ${token}` } })
      .then(({ status }) => status);
  return { uid, account, held, signIn, mayEnter };
}

describe('a user who signed in with a password', () => {
  it('a password user can change the password and end other sessions', async () => {
    const { account } = await visitor();
    expect(await account.readMeans()).toEqual({ hasPassword: true, endsSessions: true });
  });

  it('a new password replaces the former one and ends every session but this one', async () => {
    const { account, held, mayEnter, signIn } = await visitor();
    const other = (await signIn(PASSWORD)).token;
    expect(await account.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toEqual({
      fault: null,
    });
    expect([await mayEnter(other), await mayEnter(held.token)]).toEqual([403, 200]);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'invalidCredentials' });
    await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined();
  });

  it('a rejected new password keeps session and password', async () => {
    const { account, held, mayEnter, signIn } = await visitor();
    expect(await account.changePassword({ currentPassword: PASSWORD, newPassword: 'short' })).toEqual({
      fault: 'weak',
    });
    expect(await mayEnter(held.token)).toBe(200);
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('a wrong password is reported, and the sixth one locks the account', async () => {
    const { account, held, mayEnter } = await visitor();
    const faults: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      faults.push(
        (await account.changePassword({ currentPassword: 'wrong-one', newPassword: NEW_PASSWORD })).fault,
      );
    expect(faults).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'locked']);
    expect(await mayEnter(held.token)).toBe(200);
  });

  it('ending the other sessions keeps this session alone', async () => {
    const { account, held, mayEnter, signIn } = await visitor();
    const other = (await signIn(PASSWORD)).token;
    await account.endOtherSessions();
    expect([await mayEnter(other), await mayEnter(held.token)]).toEqual([403, 200]);
  });

  it('the password deletes the account, however old the login is', async () => {
    const { uid, account, held, mayEnter } = await visitor();
    expect(await account.remove({ password: 'wrong-one' })).toEqual({ fault: 'wrong' });
    server.clock.now = Date.now() + 600_000;
    expect(await account.remove({ password: null })).toEqual({ fault: 'stale' });
    server.clock.now = undefined;
    expect(await account.remove({ password: PASSWORD })).toEqual({ fault: null });
    expect([await server.identity.accounts.byUid(uid), await mayEnter(held.token), held.lost]).toEqual([
      undefined,
      403,
      1,
    ]);
  });
});

it('a token request returns a token with the membership granted after signing in', async () => {
  await server.tokenOf('outsider');
  const call = () => Promise.reject(new Error('there is no registration'));
  const desk = { call, architectureId: undefined };
  const session = await openFirebaseSession(firebaseSection(), desk, memoryTexts());
  const email = 'outsider@hall.example';
  const { user } = await session.signIn({ loginType: 'EMAIL_PASSWORD', email, password: PASSWORD });
  const app = await session.signedInApp();
  const memberOf = async () => (await getAuth(app).currentUser?.getIdTokenResult())?.claims.member;
  expect(await memberOf()).toBe(false);

  await server.identity.accounts.update(user.userId, { member: true });
  await session.signedInApp();
  expect(await memberOf()).toBe(true);
});
