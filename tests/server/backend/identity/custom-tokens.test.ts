import { deleteApp, getApps } from 'firebase/app';
import { signInWithCustomToken } from 'firebase/auth';
import { generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../support/known-password';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, PROJECT, startIdentityAlone } from './identity-server';
import { person, sdkAuth } from './sdk-client';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

const server = serverForTests(() => startIdentityAlone({ at: Date.now() }));
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
});

const redeem = (token: unknown) => server.call('signInWithCustomToken', { token, returnSecureToken: true });
const tokenFor = async (account = {}) => server.identity.customTokenFor((await person(server, account)).uid);

describe('a custom token', () => {
  test('a custom token signs in with the unmodified SDK', async () => {
    const { uid, email } = await person(server, { authorities: ['DESIGNER'] });
    const { user } = await signInWithCustomToken(sdkAuth(server), await server.identity.customTokenFor(uid));
    const { claims, signInProvider } = await user.getIdTokenResult();
    expect([user.uid, user.email, user.isAnonymous, signInProvider]).toEqual([uid, email, false, 'custom']);
    expect(claims).toMatchObject({ email, member: true, authorities: ['DESIGNER'], designer: true });
  });

  test('a custom token starts a session that can be refreshed and names its sign-in method', async () => {
    const { body } = await redeem(await tokenFor());
    expect(body).toEqual({
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: true,
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
      localId: expect.any(String),
    });
    const refreshed = await server.refresh(body.refreshToken);
    const claims = JSON.parse(
      Buffer.from(String(refreshed.body.id_token).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims.firebase.sign_in_provider).toBe('custom');
  });

  test('a custom token is rejected after the sessions of the user were revoked', async () => {
    const { uid } = await person(server);
    const token = await server.identity.customTokenFor(uid);
    await server.identity.accounts.update(uid, { password: 'aida-1871' });
    expect(codeOf(await redeem(token))).toBe('INVALID_CUSTOM_TOKEN');
    server.clock.now += 1_000;
    expect(codeOf(await redeem(await server.identity.customTokenFor(uid)))).toBe('200');
  });

  test('a custom token is accepted once, even when it is sent many times at once', async () => {
    const token = await tokenFor();
    const codes = (await Promise.all(Array.from({ length: 8 }, () => redeem(token)))).map(codeOf);
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    expect(codes.filter((code) => code === 'INVALID_CUSTOM_TOKEN')).toHaveLength(7);
  });

  test('a custom token is valid for five minutes', async () => {
    const [kept, late] = [await tokenFor(), await tokenFor()];
    server.clock.now += 299_000;
    expect(codeOf(await redeem(kept))).toBe('200');
    server.clock.now += 2_000;
    expect(codeOf(await redeem(late))).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('a custom token does not sign in a disabled account', async () => {
    expect(codeOf(await redeem(await tokenFor({ disabled: true })))).toBe('USER_DISABLED');
  });

  test('a custom token is rejected after its account was deleted', async () => {
    const { uid } = await person(server);
    const token = await server.identity.customTokenFor(uid);
    await server.identity.accounts.delete(uid);
    expect(codeOf(await redeem(token))).toBe('INVALID_CUSTOM_TOKEN');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['nothing', async () => undefined],
    ['text', async () => 'token'],
    ['a changed token', async () => (await tokenFor()).replace(/.\./g, 'A.')],
    ['an ID token', async () => (await server.signIn((await person(server)).email, PASSWORD)).body.idToken],
    [
      'a token of another key',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        const claims = {
          uid: (await person(server)).uid,
          jti: 'one',
          iss: PROJECT,
          sub: PROJECT,
          aud: AUDIENCE,
        };
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256' })
          .setExpirationTime('5m')
          .sign(privateKey);
      },
    ],
    [
      'an unsigned token',
      async () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const { uid } = await person(server);
        const claims = { uid, jti: 'two', iss: PROJECT, aud: AUDIENCE, exp: Date.now() };
        return `${part({ alg: 'none' })}.${part(claims)}.`;
      },
    ],
  ])('a custom token is not forged by %s', async (_, make) => {
    expect(codeOf(await redeem(await make()))).toBe('INVALID_CUSTOM_TOKEN');
  });

  test('a custom token is not accepted as an ID token', async () => {
    await expect(server.identity.verify(await tokenFor())).rejects.toMatchObject({
      code: 'INVALID_ID_TOKEN',
    });
  });

  test('a custom token is never logged', async () => {
    const token = await tokenFor();
    await redeem(token);
    await redeem(token);
    expect(server.logged()).not.toContain('eyJ');
  });
});
