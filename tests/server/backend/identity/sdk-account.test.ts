import { deleteApp, getApps } from 'firebase/app';
import {
  confirmPasswordReset,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterEach, describe, expect, test } from 'vitest';
import { loginFailure } from '@/services/identity/identity-failure';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { startIdentityAlone } from './identity-server';
import { person, sdkAuth } from './sdk-client';

const server = serverForTests(() => startIdentityAlone({ at: Date.now() }));
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});

describe('the unmodified SDK', () => {
  test('the SDK refreshes the token, which then has the claims of the changed account', async () => {
    const { email, uid } = await person(server);
    const { user } = await signInWithEmailAndPassword(sdkAuth(server), email, PASSWORD);
    await server.identity.accounts.update(uid, { authorities: ['ADMIN'], name: 'Vera Wagner' });
    server.clock.now += 1_000;
    await user.getIdToken(true);
    const { claims } = await user.getIdTokenResult();
    expect([claims.authorities, claims.admin, claims.name]).toEqual([['ADMIN'], true, 'Vera Wagner']);
    expect(Number(claims.iat) - Number(claims.auth_time)).toBe(1);
  });

  test("the SDK changes the user's name", async () => {
    const { email } = await person(server);
    const { user } = await signInWithEmailAndPassword(sdkAuth(server), email, PASSWORD);
    await updateProfile(user, { displayName: 'Vera Puccini' });
    await user.reload();
    expect(user.displayName).toBe('Vera Puccini');
  });

  test('the SDK resets a forgotten password once, with the code of the mail', async () => {
    const { email } = await person(server);
    const auth = sdkAuth(server);
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

  test('the SDK gets an error for a reset of an unknown email', async () => {
    await expect(sendPasswordResetEmail(sdkAuth(server), 'nobody@hall.example')).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  test('the page hears from the SDK for how long an email may ask for no further reset', async () => {
    const { email } = await person(server);
    const auth = sdkAuth(server);
    for (let count = 1; count <= 5; count += 1) await sendPasswordResetEmail(auth, email);
    server.clock.now += 600_000;
    const error: unknown = await sendPasswordResetEmail(auth, email).catch((reason: unknown) => reason);
    expect(loginFailure('PASSWORD_RESET', error)).toMatchObject({
      code: 'limited',
      errMsg: 'login.tooManyEmails.50',
    });
  });
});
