import type { Verified } from '../../server/backend/realtime/engine/verify-token';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns an unsigned token in the shape of a real one, for servers that verify with `verifyLoosely`. */
export const looseToken = (uid: string, claims: Record<string, unknown> = { member: true }): string =>
  `${encode({ alg: 'none' })}.${encode({ ...claims, sub: uid, iat: 1_700_000_000 })}.none`;

/** Accepts every token without verification. */
export async function verifyLoosely(token: string): Promise<Verified> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { uid: claims.sub, claims, expiresAt: Number.MAX_SAFE_INTEGER };
}
