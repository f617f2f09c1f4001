import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { accountOf } from './account';
import { rowByUid } from './account-queries';
import type { CustomTokens } from './custom-tokens';
import { IdentityError } from './identity-error';
import type { Sessions } from './sessions';
import type { SignedIn } from './sign-in';

interface CustomSignInOptions {
  db: Kysely<Database>;
  tokens: CustomTokens;
  sessions: Sessions;
  clock: () => number;
}

/** Begins a session with a custom token made since sessions were last ended. @throws IdentityError INVALID_CUSTOM_TOKEN, USER_DISABLED */
export type CustomSignIn = (token: string) => Promise<SignedIn>;

export const createCustomSignIn =
  ({ db, tokens, sessions, clock }: CustomSignInOptions): CustomSignIn =>
  async (token) => {
    const { uid, issuedAt } = await tokens.redeem(token);
    const at = clock();
    const row = await rowByUid(db, uid);
    if (!row) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    if (row.disabled) throw new IdentityError('USER_DISABLED');
    const account = accountOf(row);
    if (issuedAt < account.validSince) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    return { account, tokens: await sessions.open(account, at, 'custom') };
  };
