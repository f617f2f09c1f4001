import { deleteApp, getApps } from 'firebase/app';
import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/store/store';
import { openTestStore } from '../../support/store';
import { type IdentityServer, startIdentity } from './identity-server';
import { PASSWORD, person, visitor } from './sdk-visitor';

let store: Store;
let server: IdentityServer;

beforeAll(async () => {
  store = await openTestStore();
  server = await startIdentity(store, { at: Date.now() });
}, 60_000);
afterAll(async () => {
  await server.close();
  await store.close();
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});

describe('the unmodified SDK', () => {
  test('refreshes the token, which then carries what the account has become', async () => {
    const { email, uid } = await person(server);
    const { user } = await signInWithEmailAndPassword(visitor(server), email, PASSWORD);
    await server.identity.accounts.update(uid, { authorities: ['ADMIN'], name: 'Vera Wagner' });
    server.clock.now += 1_000;
    await user.getIdToken(true);
    const { claims } = await user.getIdTokenResult();
    expect([claims.authorities, claims.admin, claims.name]).toEqual([['ADMIN'], true, 'Vera Wagner']);
    expect(Number(claims.iat) - Number(claims.auth_time)).toBe(1);
  });

  test('changes the own name and password; other sessions end, the own one goes on', async () => {
    const { email } = await person(server);
    const here = (await signInWithEmailAndPassword(visitor(server), email, PASSWORD)).user;
    const elsewhere = visitor(server);
    const there = (await signInWithEmailAndPassword(elsewhere, email, PASSWORD)).user;
    await updateProfile(here, { displayName: 'Vera Puccini' });
    await updatePassword(here, 'tosca-1900');

    await here.getIdToken(true);
    await here.reload();
    expect(here.displayName).toBe('Vera Puccini');
    await expect(there.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect(elsewhere.currentUser).toBeNull();
    await expect(signInWithEmailAndPassword(visitor(server), email, PASSWORD)).rejects.toThrow();
    await expect(signInWithEmailAndPassword(visitor(server), email, 'tosca-1900')).resolves.toBeDefined();
  });

  test('resets a forgotten password with the code of the mail, once', async () => {
    const { email } = await person(server);
    const auth = visitor(server);
    await sendPasswordResetEmail(auth, email, { url: `${server.url}/login?redirect=/lobby` });
    const { link, ...mail } = server.mails.at(-1) ?? { link: '' };
    const { origin, pathname, searchParams } = new URL(link);
    const code = searchParams.get('oobCode') ?? '';
    expect(mail).toEqual({
      to: email,
      kind: 'PASSWORD_RESET',
      locale: 'en',
      expiresAt: server.clock.now + 3_600_000,
    });
    expect([origin + pathname, searchParams.get('mode'), searchParams.get('continueUrl')]).toEqual([
      `${server.url}/__/auth/action`,
      'resetPassword',
      `${server.url}/login?redirect=/lobby`,
    ]);
    await expect(verifyPasswordResetCode(auth, code)).resolves.toBe(email);
    await confirmPasswordReset(auth, code, 'aida-1871');
    await expect(confirmPasswordReset(auth, code, 'aida-1872')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
    await expect(signInWithEmailAndPassword(auth, email, 'aida-1871')).resolves.toBeDefined();
  });

  test('hears that the reset is for nobody', async () => {
    await expect(sendPasswordResetEmail(visitor(server), 'nobody@hall.example')).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  test('is signed out when the account was disabled or deleted', async () => {
    const disabled = await person(server);
    const deleted = await person(server);
    const first = visitor(server);
    const second = visitor(server);
    const one = (await signInWithEmailAndPassword(first, disabled.email, PASSWORD)).user;
    const two = (await signInWithEmailAndPassword(second, deleted.email, PASSWORD)).user;
    await server.identity.accounts.update(disabled.uid, { disabled: true });
    await server.identity.accounts.delete(deleted.uid);
    await expect(one.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    await expect(two.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    expect([first.currentUser, second.currentUser]).toEqual([null, null]);
  });
});
