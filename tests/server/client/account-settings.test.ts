import { uiConfigSchema } from '@domain/ui-config';
import { deleteApp, getApps } from 'firebase/app';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '@/services/account';
import { createApiClient } from '@/services/api-client';
import { createFirebase } from '@/services/firebase-app';
import { PROJECT_ID } from '../../../server/project-id';
import { memoryTexts } from '../../support/memory-texts';
import { PASSWORD } from '../../support/people';
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

/** Somebody who has just signed in with a password, and what they can do with their account. */
async function visitor() {
  people += 1;
  const email = `settler-${people}@hall.example`;
  const { uid } = await server.identity.accounts.create({
    email,
    password: PASSWORD,
    name: 'Sam',
  });
  const firebaseSection = {
    apiKey: 'local',
    authDomain: new URL(server.url).host,
    projectId: PROJECT_ID,
    local: true,
  };
  const config = async () => v.parse(uiConfigSchema, { firebase: firebaseSection });
  const held = { token: '', lost: 0 };
  const { call } = createApiClient({
    token: () => held.token,
    fetch: (path, init) => fetch(new URL(String(path), server.url), init),
  });
  const firebase = createFirebase(config, call, memoryTexts());
  const signIn = async (password: string) =>
    (await firebase.session()).signIn({ loginType: 'EMAIL_PASSWORD', email, password });
  held.token = (await signIn(PASSWORD)).token;
  const account = createAccount({
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

describe('whoever signed in with a password', () => {
  it('may change it and end other sessions', async () => {
    const { account } = await visitor();
    expect(await account.readMeans()).toEqual({ hasPassword: true, endsSessions: true });
  });

  it('goes on with the token that comes with a new password, and with no older one', async () => {
    const { account, held, mayEnter, signIn } = await visitor();
    const old = held.token;
    expect(await account.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).toEqual({
      fault: null,
    });
    expect([await mayEnter(old), await mayEnter(held.token)]).toEqual([403, 200]);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ errMsg: 'login.loginError' });
    await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined();
  });

  it('keeps session and password when the new one is not accepted', async () => {
    const { account, held, mayEnter, signIn } = await visitor();
    expect(await account.changePassword({ currentPassword: PASSWORD, newPassword: 'short' })).toEqual({
      fault: 'weak',
    });
    expect(await mayEnter(held.token)).toBe(200);
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('is told that the password is wrong, and at the sixth time that the account is locked', async () => {
    const { account, held, mayEnter } = await visitor();
    const faults: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      faults.push(
        (await account.changePassword({ currentPassword: 'wrong-one', newPassword: NEW_PASSWORD })).fault,
      );
    expect(faults).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'locked']);
    expect(await mayEnter(held.token)).toBe(200);
  });

  it('keeps this session when the others end', async () => {
    const { account, held, mayEnter } = await visitor();
    await account.endOtherSessions();
    expect(await mayEnter(held.token)).toBe(200);
  });

  it('deletes the account with the password, however long ago the login was', async () => {
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
