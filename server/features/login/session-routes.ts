import { userInfoSchema, userOf } from '@domain/people/user';
import type { Kysely } from 'kysely';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import type { Identity } from '../../backend/identity/identity';
import { asDomainError } from '../../backend/identity/identity-error';
import type { Environment } from '../../platform/config/environment';
import { notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, type Principal, principalOf } from '../../platform/http/http-app';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import type { Database } from '../../platform/store/database';
import type { SecurityLog } from '../../platform/store/security-log';
import { accountBehind, profileOf } from '../people';

const HOSTED = 'Sessions are kept by a hosted service.';

interface SessionDeps {
  environment: Pick<Environment, 'trustProxy'>;
  identity: Pick<Identity, 'endSession' | 'endOtherSessions'>;
  securityLog: SecurityLog;
}

const addressOf = (c: HttpContext, { trustProxy }: SessionDeps['environment']): string =>
  networkOf(clientAddress(c, trustProxy));

/** `POST /api/account/sessions/end`: the log-out of one session. */
export const endSessionEndpoint = route({
  path: '/api/account/sessions/end',
  POST: {
    summary:
      'Ends a session by the claim `session_id` of its ID token, which serves for nothing else: its tokens are rejected ' +
      'from now on. Without a token, because a browser may send it long after logging out',
    access: 'everyone',
    whileShort: true,
    body: v.object({ session: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'must be the id of a session')) }),
    answers: { 204: { description: 'There is no such session any more.' } },
    refusals: { 404: HOSTED },
  },
}).handled(({ environment, identity: { endSession }, securityLog }: SessionDeps) => ({
  POST: async (c, { body }) => {
    if (!endSession) throw notFound();
    const uid = await endSession(body.session);
    const address = addressOf(c, environment);
    if (uid) await securityLog.record({ kind: 'sessionEnded', uid, actor: uid, address });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

/**
 * `POST /api/account/sessions/end-others`: no body, 204; the other sessions end with their next call or
 * refresh.
 */
export const endOthersEndpoint = route({
  path: '/api/account/sessions/end-others',
  POST: {
    summary: 'Ends every session of the caller but the one the token belongs to, which keeps all its tokens',
    access: 'members',
    whileShort: true,
    answers: { 204: { description: 'The other sessions are over.' } },
    refusals: { 404: HOSTED },
  },
}).handled(({ environment, identity: { endOtherSessions }, securityLog }: SessionDeps) => ({
  POST: async (c) => {
    if (!endOtherSessions) throw notFound();
    await endOtherSessions(principalOf(c)).catch((error: unknown) => {
      throw asDomainError(error);
    });
    const { uid } = principalOf(c);
    const address = addressOf(c, environment);
    await securityLog.record({ kind: 'sessionsEnded', uid, actor: uid, address, detail: 'all others' });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

function userInfoOf(
  { uid, email, authorities }: Principal,
  name: string | null,
  { company, title, picture }: Partial<Awaited<ReturnType<typeof profileOf>>>,
): InferOutput<typeof userInfoSchema> {
  const user = userOf(uid, email, name);
  const attributes = {
    name: user.name,
    ...(title && { title }),
    ...(company && { company }),
    ...(picture && { picture }),
  };
  return { userId: user.userId, email: user.email, attributes, authorities };
}

interface UserInfoDeps {
  db: Kysely<Database>;
  accounts: Accounts;
}

export const userInfoEndpoint = route({
  path: '/api/userInfo',
  GET: {
    summary: 'Who is calling: what the token says, with company, title and picture of the profile',
    access: 'members',
    answers: { 200: { json: userInfoSchema } },
  },
}).handled(({ db, accounts }: UserInfoDeps) => ({
  GET: async (c) => {
    const principal = principalOf(c);
    const account = await accountBehind(accounts, principal);
    const profile = account ? await profileOf(db, account.uid) : {};
    return c.json(userInfoOf(principal, account?.name || principal.name, profile), 200, {
      'Cache-Control': 'no-store',
    });
  },
}));
