import { deleteApp, getApps } from 'firebase/app';
import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { afterEach, describe, expect, test } from 'vitest';
import { loginFailure } from '@/services/identity/identity-failure';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { PROJECT, startIdentity, startIdentityAlone } from './identity-server';
import { person, sdkAuth } from './sdk-client';

const server = serverForTests(() => startIdentityAlone({ at: Date.now() }));

afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});

describe('the unmodified SDK', () => {
  test('the SDK signs in with email and password and gets the account', async () => {
    const { email, uid } = await person(server, { authorities: ['DESIGNER'] });
    const { user } = await signInWithEmailAndPassword(sdkAuth(server), email.toUpperCase(), PASSWORD);
    const { claims, expirationTime, signInProvider } = await user.getIdTokenResult();
    const now = Math.floor(server.clock.now / 1000);
    expect([user.uid, user.email, user.displayName, user.isAnonymous]).toEqual([
      uid,
      email,
      'Vera Verdi',
      false,
    ]);
    expect(claims).toEqual({
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: uid,
      user_id: uid,
      iat: now,
      auth_time: now,
      exp: now + 3600,
      email,
      email_verified: false,
      name: 'Vera Verdi',
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      authorities: ['DESIGNER'],
      member: true,
      designer: true,
      admin: false,
      session_id: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(signInProvider).toBe('password');
    expect(Date.parse(expirationTime)).toBe((now + 3600) * 1000);
  });

  test.each([
    ['a wrong password', async () => (await person(server)).email, 'opera-1876', 'auth/invalid-credential'],
    ['an unknown email', async () => 'nobody@hall.example', PASSWORD, 'auth/invalid-credential'],
    [
      'a disabled account',
      async () => (await person(server, { disabled: true })).email,
      PASSWORD,
      'auth/user-disabled',
    ],
    [
      'a wrong password of a disabled account',
      async () => (await person(server, { disabled: true })).email,
      'opera-1876',
      'auth/invalid-credential',
    ],
    ['something that is no email', async () => 'vera', PASSWORD, 'auth/invalid-email'],
  ])('the SDK gets the error code for %s', async (_, emailOf, password, code) => {
    await expect(
      signInWithEmailAndPassword(sdkAuth(server), await emailOf(), password),
    ).rejects.toMatchObject({
      code,
    });
  });

  test('the SDK cannot register accounts, nor sign in anonymously unless that is configured', async () => {
    const auth = sdkAuth(server);
    const notAllowed = { code: 'auth/operation-not-allowed' };
    await expect(createUserWithEmailAndPassword(auth, 'new@hall.example', PASSWORD)).rejects.toMatchObject(
      notAllowed,
    );
    await expect(signInAnonymously(auth)).rejects.toMatchObject(notAllowed);
  });

  test('the SDK signs in anonymously where that is configured, without authorities or membership', async () => {
    const open = await startIdentity(server.store, {
      allowAnonymous: true,
      allowPasswordLogin: false,
      at: Date.now(),
    });
    const auth = sdkAuth(open);
    const { user } = await signInAnonymously(auth);
    const principal = await open.identity.verify(await user.getIdToken(true));
    expect([user.isAnonymous, user.email]).toEqual([true, null]);
    expect(principal).toEqual({
      uid: user.uid,
      email: '',
      name: '',
      authorities: [],
      member: false,
      method: 'anonymous',
      designer: false,
      admin: false,
      anonymous: true,
      authTime: Math.floor(open.clock.now / 1000),
      session: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(await open.identity.mayEnter(principal)).toBe(false);
    await expect(signInWithEmailAndPassword(auth, 'vera@hall.example', PASSWORD)).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    });
    await signOut(auth);
    await open.close();
  });
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
