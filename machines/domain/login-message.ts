import type { LoginType } from './login';

/** The login catalogue of spec §8. */
export const LOGIN_MESSAGES = [
  'login.unknownError',
  'login.unauthorized',
  'login.loginError',
  'login.userNotAccepted',
  'login.cvent.loginError',
  'login.cvent.userNotAccepted',
  'login.bizzabo.loginError',
  'login.bizzabo.userNotAccepted',
  'login.tooManyAttempts',
  'login.duplicateAccount',
  'login.loginAborted',
  'login.emailSent',
  'login.unknownUser',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** What an identity provider was asked for. */
export type LoginWay = LoginType | 'PASSWORD_RESET';

/** Kinds of identity-provider errors, spec §8. */
type IdentityErrorKind =
  | 'accountConflict'
  | 'unknownUser'
  | 'wrongPassword'
  | 'invalidCredentials'
  | 'throttled'
  | 'popupClosed'
  | 'disabled'
  | 'unknown';

/** spec §8, Mapping of identity-provider errors; what is no email cannot be somebody's. */
const KINDS: Readonly<Record<string, IdentityErrorKind>> = {
  'auth/account-exists-with-different-credential': 'accountConflict',
  'auth/credential-already-in-use': 'accountConflict',
  'auth/email-already-in-use': 'accountConflict',
  'auth/user-not-found': 'unknownUser',
  'auth/wrong-password': 'wrongPassword',
  'auth/invalid-credential': 'invalidCredentials',
  'auth/invalid-login-credentials': 'invalidCredentials',
  'auth/invalid-email': 'invalidCredentials',
  'auth/missing-email': 'invalidCredentials',
  'auth/too-many-requests': 'throttled',
  'auth/popup-closed-by-user': 'popupClosed',
  'auth/cancelled-popup-request': 'popupClosed',
  'auth/user-cancelled': 'popupClosed',
  'auth/user-disabled': 'disabled',
};

type Messages = Record<IdentityErrorKind, LoginMessage>;

const COMMON: Messages = {
  accountConflict: 'login.duplicateAccount',
  unknownUser: 'login.unknownUser',
  wrongPassword: 'login.loginError',
  invalidCredentials: 'login.loginError',
  throttled: 'login.tooManyAttempts',
  popupClosed: 'login.loginAborted',
  disabled: 'login.userNotAccepted',
  unknown: 'login.unknownError',
};

const registrationMessages = (provider: 'cvent' | 'bizzabo'): Messages => ({
  ...COMMON,
  unknownUser: `login.${provider}.loginError`,
  wrongPassword: `login.${provider}.loginError`,
  invalidCredentials: `login.${provider}.loginError`,
  disabled: `login.${provider}.userNotAccepted`,
});

/** spec §8, Mapping to the messages, by the way that was tried. */
const MESSAGES: Record<LoginWay, Messages> = {
  CVENT_LOGIN: registrationMessages('cvent'),
  BIZZABO_LOGIN: registrationMessages('bizzabo'),
  FIREBASE_OIDC: COMMON,
  EMAIL_PASSWORD: COMMON,
  PASSWORD_RESET: { ...COMMON, invalidCredentials: 'login.unknownUser' },
};

/** The key of the login catalogue for a kind of error on one way to log in. */
export const messageOf = (way: LoginWay, kind: IdentityErrorKind): LoginMessage => MESSAGES[way][kind];

/** spec §8: an identity provider's error code (`auth/…`) as a key of the login catalogue. */
export const loginMessageOf = (way: LoginWay, providerCode: string): LoginMessage =>
  messageOf(way, (Object.hasOwn(KINDS, providerCode) && KINDS[providerCode]) || 'unknown');

/** A key of the login catalogue that the server put into the words of an error, or null. */
export const keyInWords = (words: string): string | null => /\blogin(?:\.\w+)+/.exec(words)?.[0] ?? null;
