import { userInfoSchema, userOf } from '@domain/people/user';
import type { Kysely } from 'kysely';
import type { InferOutput } from 'valibot';
import type { Accounts } from '../../backend/identity/accounts';
import { endpoint } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import type { Database } from '../../platform/store/database';
import { accountBehind, profileOf } from '../people';

const userInfoRoute = route({
  path: '/api/userInfo',
  GET: {
    summary: 'Who is calling: what the token says, with company, title and picture of the profile',
    access: 'members',
    answers: { 200: { json: userInfoSchema } },
  },
});

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

/** `GET /api/userInfo`. */
export const userInfoEndpoint = endpoint(userInfoRoute, ({ db, accounts }: UserInfoDeps) => ({
  GET: async (c) => {
    const principal = principalOf(c);
    const account = await accountBehind(accounts, principal);
    const profile = account ? await profileOf(db, account.uid) : {};
    return c.json(userInfoOf(principal, account?.name || principal.name, profile), 200, {
      'Cache-Control': 'no-store',
    });
  },
}));
