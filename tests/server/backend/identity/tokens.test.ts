import { KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIdTokens } from '../../../../server/backend/identity/id-tokens';
import { type SigningKey, signingKey } from '../../../../server/backend/identity/signing-key';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, PROJECT, START, startIdentity, startIdentityAlone } from './identity-server';

const NOW = Math.floor(START / 1000);
const server = serverForTests(() => startIdentityAlone());
let own: SigningKey;
let token: string;
let uid: string;

beforeAll(async () => {
  own = await signingKey(server.store.db, new Date(START));
  const email = 'vera@hall.example';
  ({ uid } = await server.identity.accounts.create({
    email,
    password: 'opera-1875',
    authorities: ['ADMIN'],
  }));
  token = String((await server.signIn(email, 'opera-1875')).body.idToken);
});

const claims = (): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: uid,
  user_id: uid,
  iat: NOW,
  exp: NOW + 3600,
  auth_time: NOW,
  member: true,
});
const signed = (payload: JWTPayload, header: object = {}, key: SigningKey['privateKey'] = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: own.kid, typ: 'JWT', ...header }).sign(key);
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (name: string): JWTPayload => ({ ...claims(), [name]: undefined });

const forgeries: [string, () => Promise<string> | string, string][] = [
  ['alg none', () => `${base64url({ alg: 'none' })}.${base64url(claims())}.`, 'INVALID_ID_TOKEN'],
  [
    'alg none that names the key',
    () => `${base64url({ alg: 'none', kid: own.kid })}.${base64url(claims())}.`,
    'INVALID_ID_TOKEN',
  ],
  [
    'the public key used as a secret',
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
      return signed(claims(), { alg: 'HS256' }, secret);
    },
    'INVALID_ID_TOKEN',
  ],
  [
    'another key under the own name',
    async () => signed(claims(), {}, (await generateKeyPair('RS256')).privateKey),
    'INVALID_ID_TOKEN',
  ],
  [
    'another key in the header',
    async () => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
      return signed(claims(), { jwk: await exportJWK(publicKey), kid: undefined }, privateKey);
    },
    'INVALID_ID_TOKEN',
  ],
  ['another header', () => signed(claims(), { typ: undefined }), 'INVALID_ID_TOKEN'],
  ['padding', () => `${token}=`, 'INVALID_ID_TOKEN'],
  ['an unknown key id', () => signed(claims(), { kid: 'other' }), 'INVALID_ID_TOKEN'],
  [
    'changed claims',
    () => {
      const [header, , signature] = token.split('.');
      return `${header}.${base64url({ ...claims(), admin: true })}.${signature}`;
    },
    'INVALID_ID_TOKEN',
  ],
  ['a cut signature', () => token.slice(0, -8), 'INVALID_ID_TOKEN'],
  ['another issuer', () => signed({ ...claims(), iss: 'https://accounts.google.com' }), 'INVALID_ID_TOKEN'],
  ['another project', () => signed({ ...claims(), aud: 'other-venue' }), 'INVALID_ID_TOKEN'],
  ['no subject', () => signed(without('sub')), 'INVALID_ID_TOKEN'],
  ['an empty subject', () => signed({ ...claims(), sub: '' }), 'INVALID_ID_TOKEN'],
  ['no expiry', () => signed(without('exp')), 'INVALID_ID_TOKEN'],
  ['no time of sign-in', () => signed(without('auth_time')), 'INVALID_ID_TOKEN'],
  ['a time of sign-in that is a word', () => signed({ ...claims(), auth_time: 'now' }), 'INVALID_ID_TOKEN'],
  ['an hour that has passed', () => signed({ ...claims(), exp: NOW }), 'TOKEN_EXPIRED'],
  ['nothing', () => '', 'INVALID_ID_TOKEN'],
  ['the API key', () => 'local', 'INVALID_ID_TOKEN'],
];

describe('an ID token', () => {
  test('an ID token of this installation is accepted', async () => {
    const expected = {
      uid,
      authorities: ['ADMIN'],
      member: true,
      admin: true,
      designer: false,
      authTime: NOW,
    };
    await expect(server.identity.verify(token)).resolves.toMatchObject(expected);
    await expect(server.identity.verify(await signed(claims()))).resolves.toMatchObject({ uid });
  });

  test.each(forgeries)('an ID token is rejected with %s', async (_, forge, code) => {
    await expect(server.identity.verify(await forge())).rejects.toMatchObject({
      name: 'IdentityError',
      code,
    });
  });

  test('an ID token is valid for one hour', async () => {
    const session = await server.signIn('vera@hall.example', 'opera-1875');
    const idToken = String(session.body.idToken);
    server.clock.now += 3_599_000;
    await expect(server.identity.verify(idToken)).resolves.toMatchObject({ uid });
    server.clock.now += 1_000;
    await expect(server.identity.verify(idToken)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(codeOf(await server.call('lookup', { idToken }))).toBe('TOKEN_EXPIRED');
    expect(codeOf(await server.refresh(session.body.refreshToken))).toBe('200');
    server.clock.now = START;
  });

  test('an ID token of another installation is rejected, even for the same project', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const other = createIdTokens({
      key: { kid: own.kid, privateKey, publicKey: KeyObject.from(publicKey) },
      projectId: PROJECT,
      clock: () => START,
    });
    const account = await server.identity.accounts.byUid(uid);
    if (!account) throw new Error('the account is missing');
    const foreign = await other.issue(account, START);
    await expect(server.identity.verify(foreign)).rejects.toMatchObject({ code: 'INVALID_ID_TOKEN' });
  });

  test('an ID token stays valid after a restart: the key is created once', async () => {
    const again = await startIdentity(server.store);
    await expect(again.identity.verify(token)).resolves.toMatchObject({ uid });
    await again.close();
    const keys = await server.store.db.selectFrom('identity_signing_key').select('kid').execute();
    expect(keys).toEqual([{ kid: own.kid }]);
  });
});
