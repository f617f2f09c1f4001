import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';

export interface SigningKey {
  kid: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicKey: KeyObject;
}

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns the header of every token that is signed with a key. */
export const tokenHeader = (kid: string) => ({ alg: 'RS256', kid, typ: 'JWT' });

/** Signs a token that is issued at `at` and valid for `lifetime`, in milliseconds. */
export const signedToken = (
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  claims: JWTPayload,
  at: number,
  lifetime: number,
): Promise<string> =>
  new SignJWT({ ...claims, iat: seconds(at), exp: seconds(at + lifetime) })
    .setProtectedHeader(tokenHeader(kid))
    .sign(privateKey);

async function createKey(db: Kysely<Database>, at: Date): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await db
    .insertInto('identity_signing_key')
    .values({ kid, private_jwk: JSON.stringify(jwk), active: true, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const activeKey = (db: Kysely<Database>) =>
  db.selectFrom('identity_signing_key').select(['kid', 'private_jwk']).where('active', '=', true);

/** Returns the RSA key of the installation; the first process that starts creates it. */
export async function signingKey(db: Kysely<Database>, at: Date): Promise<SigningKey> {
  if (!(await activeKey(db).executeTakeFirst())) await createKey(db, at);
  const { kid, private_jwk } = await activeKey(db).executeTakeFirstOrThrow();
  const jwk = private_jwk as JWK;
  const { n = '', e = '' } = jwk;
  return {
    kid,
    privateKey: await importJWK(jwk, 'RS256'),
    publicKey: createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }),
  };
}
