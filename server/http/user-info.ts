import { userInfoSchema, userOf } from '@domain/user';
import type { Kysely } from 'kysely';
import type { InferOutput } from 'valibot';
import type { Identity, Principal } from '../identity/identity';
import { accountBehind } from '../people/account-behind';
import { type Profile, profileOf } from '../people/profiles';
import type { Database } from '../store/database';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { principalOf } from './principal';
import { route } from './route';

export const userInfoRoute = route({
  path: '/api/userInfo',
  GET: {
    summary: 'Who is calling: what the token says, with company and title of the profile',
    access: 'members',
    answers: { 200: { json: userInfoSchema } },
  },
});

function userInfoOf(
  { uid, email, name, authorities }: Principal,
  { company, title }: Partial<Profile>,
): InferOutput<typeof userInfoSchema> {
  const user = userOf(uid, email, name);
  const attributes = { name: user.name, ...(title && { title }), ...(company && { company }) };
  return { userId: user.userId, email: user.email, attributes, authorities };
}

interface UserInfoParts {
  db: Kysely<Database>;
  accounts: Identity['accounts'];
}

/** `GET /api/userInfo`. */
export function serveUserInfo(app: HttpApp, { db, accounts }: UserInfoParts): void {
  serve(app, userInfoRoute, {
    GET: async (c) => {
      const principal = principalOf(c);
      const account = await accountBehind(accounts, principal);
      const profile = account ? await profileOf(db, account.uid) : {};
      return c.json(userInfoOf(principal, profile), 200, { 'Cache-Control': 'no-store' });
    },
  });
}
