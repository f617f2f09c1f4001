import type { Account } from './account';
import { customClaims } from './claims';
import type { SignedIn } from './sign-in';
import type { LinkedProvider } from './sign-in-method';

// The hosted service never shows a hash, only that there is one.
const REDACTED_HASH = 'UkVEQUNURUQ=';

const passwordProvider = ({ email, name }: Account) => ({
  providerId: 'password',
  rawId: email,
  federatedId: email,
  email,
  displayName: name,
});

export const signInAnswer = ({ account, tokens }: SignedIn) => ({
  kind: 'identitytoolkit#VerifyPasswordResponse',
  registered: true,
  email: account.email,
  displayName: account.name,
  ...tokens,
});

export const customSignInAnswer = ({ account, tokens }: SignedIn) => ({
  kind: 'identitytoolkit#VerifyCustomTokenResponse',
  isNewUser: account.lastLoginAt === undefined,
  ...tokens,
});

export const signUpAnswer = ({ tokens }: SignedIn) => ({
  kind: 'identitytoolkit#SignupNewUserResponse',
  ...tokens,
});

const identityProvider = ({ email, name }: Account, { providerId, subject }: LinkedProvider) => ({
  providerId,
  rawId: subject,
  federatedId: subject,
  email,
  displayName: name,
});

/** Never empty for people with an email: the SDK would take them for anonymous. */
const providersOf = (account: Account, linked: readonly LinkedProvider[]) => [
  ...(account.hasPassword || linked.length === 0 ? [passwordProvider(account)] : []),
  ...linked.map((provider) => identityProvider(account, provider)),
];

const personOf = (account: Account, linked: readonly LinkedProvider[]) => ({
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.name,
  providerUserInfo: providersOf(account, linked),
  ...(account.hasPassword && { passwordHash: REDACTED_HASH }),
});

const userOf = (account: Account, linked: readonly LinkedProvider[]) => ({
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account, linked)),
  validSince: String(account.validSince / 1000),
  disabled: account.disabled,
  createdAt: String(account.createdAt),
  lastLoginAt: String(account.lastLoginAt ?? account.createdAt),
  customAttributes: JSON.stringify(customClaims(account)),
});

export const lookupAnswer = (account: Account, linked: readonly LinkedProvider[]) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [userOf(account, linked)],
});

export const updateAnswer = (account: Account, linked: readonly LinkedProvider[]) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account, linked)),
});
