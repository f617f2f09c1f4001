import type { Context } from 'hono';
import * as v from 'valibot';
import type { SecurityLog } from '../../../platform/store/security-log';
import type { SignInMethod } from '../account';
import { IdentityError, validBody } from '../identity-error';
import type { Sessions } from '../sessions';
import type { FoundAccount, ProviderAccounts } from './provider-accounts';
import { identityErrorOf } from './provider-error';
import type { BrowserCookie, ProviderFlows } from './provider-flow';
import type { ProviderPerson } from './provider-person';

const text = v.nullish(v.string(), '');
const redeemRequest = v.object({ sessionId: text, idToken: text });

interface RedeemOptions {
  flows: ProviderFlows;
  accounts: ProviderAccounts;
  sessions: Sessions;
  cookie: BrowserCookie;
  securityLog: SecurityLog;
  clientAddress: (c: Context) => string;
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
 * `accounts:signInWithIdp`: begins a session with the result of a flow, once and in the browser that began it. Linking
 * and provider tokens sent by the browser are not supported. When the email belongs to an account that may not be
 * linked, the response has `needConfirmation` with the sign-in methods of that account.
 * @throws IdentityError OPERATION_NOT_ALLOWED, USER_DISABLED, or the error of the flow
 */
export function signInWithProvider(options: RedeemOptions) {
  const { flows, accounts, sessions, cookie, securityLog, clientAddress, clock } = options;
  const personOf = async (sessionId: string, browser: string): Promise<ProviderPerson> => {
    const outcome = browser ? await flows.redeem(sessionId, browser) : undefined;
    if (!outcome) throw identityErrorOf('invalid');
    if ('failure' in outcome) throw identityErrorOf(outcome.failure, outcome.claim);
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
    const { uid } = found.account;
    const detail = person.providerId;
    await securityLog.record({ kind: 'signIn', uid, actor: uid, address: clientAddress(c), detail });
    return { ...personAnswer(person, found), ...tokens };
  };
}
