import { shortText } from '@domain/people/person';
import * as v from 'valibot';
import type { Account, LinkedProvider } from './account';
import { customClaims } from './id-tokens';
import type { SignedIn } from './sign-in';

// PostgreSQL stores no NUL in a text.
const textSchema = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0')),
);
const text = v.optional(textSchema);

export const signInRequest = v.object({ email: text, password: text });

export const customTokenRequest = v.object({ token: text });

export const signUpRequest = v.object({ email: text, password: text, idToken: text });

export const lookupRequest = v.object({ idToken: text });

const NOT_OFFERED = [
  'email',
  'password',
  'photoUrl',
  'oobCode',
  'deleteAttribute',
  'deleteProvider',
] as const;

export const updateRequest = v.object({
  idToken: text,
  displayName: v.nullish(shortText),
  ...v.entriesFromList(NOT_OFFERED, v.optional(v.unknown())),
});
export type UpdateRequest = v.InferOutput<typeof updateRequest>;

const isAsked = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns whether an update contains anything but the name. */
export const asksForMore = (request: UpdateRequest): boolean =>
  NOT_OFFERED.some((field) => isAsked(request[field]));

// Mail clients and browsers truncate longer links.
const ADDRESS_MAX_LENGTH = 2_000;

export const sendCodeRequest = v.object({
  requestType: v.string(),
  email: text,
  continueUrl: v.optional(v.pipe(v.string(), v.maxLength(ADDRESS_MAX_LENGTH))),
});

export const resetRequest = v.object({ oobCode: text, newPassword: text });

export const refreshRequest = v.object({ grant_type: text, refresh_token: text });

// The hosted service shows only that there is a hash.
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

/** Never empty for users with an email: the SDK would treat them as anonymous. */
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
