import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { signingKey } from '../../../server/backend/identity/signing-key';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { createPerson } from '../../support/people';
import type { TestServer } from '../../support/server';

/** All kinds of callers, from unauthenticated to administrator. */
export const CALLERS = [
  'unauthenticated',
  'expired',
  'other key',
  'alg none',
  'other project',
  'disabled',
  'non-member',
  'attendee',
  'other attendee',
  'designer',
  'host',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Callers without a valid token. */
export const UNKNOWN: readonly Caller[] = [
  'unauthenticated',
  'expired',
  'other key',
  'alg none',
  'other project',
];

const AUTHORITIES: Partial<Record<Caller, string[]>> = {
  designer: ['DESIGNER'],
  host: ['DESIGNER', 'ADMIN'],
};

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function forgery(server: TestServer, caller: Caller, uid: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const own = await signingKey(server.store.db, new Date());
  const project = caller === 'other project' ? 'another-venue' : PROJECT_ID;
  const age = caller === 'expired' ? 7_200 : 0;
  const claims: JWTPayload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    iat: now - age,
    exp: now - age + 3_600,
    auth_time: now - age,
    member: true,
    authorities: ['DESIGNER', 'ADMIN'],
    designer: true,
    admin: true,
  };
  if (caller === 'alg none') return `${base64url({ alg: 'none', kid: own.kid })}.${base64url(claims)}.`;
  const key = caller === 'other key' ? (await generateKeyPair('RS256')).privateKey : own.privateKey;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: own.kid, typ: 'JWT' }).sign(key);
}

export interface Known {
  uid: string;
  token: string | undefined;
}

/** Signs in a new person of this kind for one request alone. */
export async function callerOn(server: TestServer, caller: Caller): Promise<Known> {
  const authorities = AUTHORITIES[caller] ?? [];
  const member = caller !== 'non-member';
  const { uid, signIn } = await createPerson(server, { name: caller, authorities, member });
  if (caller === 'unauthenticated') return { uid, token: undefined };
  if (UNKNOWN.includes(caller)) return { uid, token: await forgery(server, caller, uid) };
  const token = await signIn();
  if (caller === 'disabled') await server.identity.accounts.update(uid, { disabled: true });
  return { uid, token };
}
