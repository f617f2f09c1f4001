import type { Account } from './account';
import { customClaims } from './claims';
import type { SignedIn } from './sign-in';

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

export const signUpAnswer = ({ tokens }: SignedIn) => ({
  kind: 'identitytoolkit#SignupNewUserResponse',
  ...tokens,
});

const personOf = (account: Account) => ({
  email: account.email,
  emailVerified: false,
  displayName: account.name,
  providerUserInfo: [passwordProvider(account)],
  ...(account.hasPassword && { passwordHash: REDACTED_HASH }),
});

const userOf = (account: Account) => ({
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account)),
  validSince: String(account.validSince / 1000),
  disabled: account.disabled,
  createdAt: String(account.createdAt),
  lastLoginAt: String(account.lastLoginAt ?? account.createdAt),
  customAttributes: JSON.stringify(customClaims(account)),
});

export const lookupAnswer = (account: Account) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [userOf(account)],
});

export const updateAnswer = (account: Account) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  ...(account.anonymous ? {} : personOf(account)),
});
