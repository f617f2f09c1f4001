import type { Context } from 'hono';
import * as v from 'valibot';
import { IdentityError } from '../identity-error';
import { validBody } from '../request-body';
import type { Sessions } from '../sessions';
import type { SignInMethod } from '../sign-in-method';
import type { FoundAccount, ProviderAccounts } from './provider-accounts';
import type { ProviderPerson } from './provider-person';
import { refusalOf } from './visit-failure';
import type { VisitorCookie } from './visitor-cookie';
import type { Visits } from './visits';

const text = v.nullish(v.string(), '');
const redeemRequest = v.object({ sessionId: text, idToken: text });

interface RedeemOptions {
  visits: Visits;
  accounts: ProviderAccounts;
  sessions: Sessions;
  cookie: VisitorCookie;
  clock: () => number;
}

const KIND = 'identitytoolkit#VerifyAssertionResponse';

const conflictAnswer = ({ providerId, email }: ProviderPerson, ways: readonly string[]) => ({
  kind: KIND,
  providerId,
  email,
  emailVerified: true,
  needConfirmation: true,
  verifiedProvider: ways,
});

const personAnswer = (
  { providerId, subject }: ProviderPerson,
  { account, isNew }: Exclude<FoundAccount, { conflict: string[] }>,
) => ({
  kind: KIND,
  providerId,
  federatedId: subject,
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.name,
  fullName: account.name,
  isNewUser: isNew,
});

/**
 * `accounts:signInWithIdp`: begins the session of a person who came back from an identity provider, once and in the
 * browser that began the visit. The body's `sessionId` is what the visit ended with; linking, and tokens of a
 * provider that a browser brings itself, are not offered. A person whose email belongs to an account that was never
 * proved to be theirs gets `needConfirmation` with that account's ways in.
 * @throws IdentityError OPERATION_NOT_ALLOWED, USER_DISABLED, or why the visit gave nobody
 */
export function redeemVisit({ visits, accounts, sessions, cookie, clock }: RedeemOptions) {
  const personOf = async (sessionId: string, browser: string): Promise<ProviderPerson> => {
    const outcome = browser ? await visits.redeem(sessionId, browser) : undefined;
    if (!outcome) throw refusalOf('invalid');
    if ('failure' in outcome) throw refusalOf(outcome.failure);
    return outcome.person;
  };

  return async (body: unknown, c: Context): Promise<object> => {
    const { sessionId, idToken } = validBody(redeemRequest, body);
    if (!sessionId || idToken) throw new IdentityError('OPERATION_NOT_ALLOWED');
    const person = await personOf(sessionId, cookie.read(c));
    const at = clock();
    const found = await accounts.accountFor(person);
    if ('conflict' in found) return conflictAnswer(person, found.conflict);
    const tokens = await sessions.open(found.account, at, person.providerId as SignInMethod);
    return { ...personAnswer(person, found), ...tokens };
  };
}
