import { Failure, type FailureKind, toFailure } from '../shared/failure';
import type { LoginType } from './login';
import { limitIn } from './login-limit';

/** The login catalogue of spec §8, with one message for each limit of another time than the lock's. */
export const LOGIN_MESSAGES = [
  'login.unknownError',
  'login.unauthorized',
  'login.missingClaim',
  'login.loginError',
  'login.userNotAccepted',
  'login.cvent.loginError',
  'login.cvent.userNotAccepted',
  'login.bizzabo.loginError',
  'login.bizzabo.userNotAccepted',
  'login.tooManyAttempts',
  'login.tooManyEmails',
  'login.tooManyFromNetwork',
  'login.duplicateAccount',
  'login.loginAborted',
  'login.emailSent',
  'login.unknownUser',
] as const;
export type LoginMessage = (typeof LOGIN_MESSAGES)[number];

/** The request that failed: a sign-in of a type, or a password reset. */
export type LoginWay = LoginType | 'PASSWORD_RESET';

/** Why a sign-in or a password reset request failed (spec §8). */
export type LoginFailureCode =
  | 'accountConflict'
  | 'unknownUser'
  | 'wrongPassword'
  | 'invalidCredentials'
  | 'weakPassword'
  | 'tooManyAttempts'
  /** A limit other than the account's lock; `errMsg` names it and its time. */
  | 'limited'
  | 'aborted'
  | 'disabled'
  | 'unauthorized'
  | 'unknown';

/** spec §8, Mapping of identity-provider errors; an invalid email cannot belong to an account. */
const PROVIDER_CODES: Readonly<Record<string, LoginFailureCode>> = {
  'auth/account-exists-with-different-credential': 'accountConflict',
  'auth/credential-already-in-use': 'accountConflict',
  'auth/email-already-in-use': 'accountConflict',
  'auth/user-not-found': 'unknownUser',
  'auth/wrong-password': 'wrongPassword',
  'auth/invalid-credential': 'invalidCredentials',
  'auth/invalid-login-credentials': 'invalidCredentials',
  'auth/invalid-email': 'invalidCredentials',
  'auth/missing-email': 'invalidCredentials',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/missing-password': 'weakPassword',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/popup-closed-by-user': 'aborted',
  'auth/cancelled-popup-request': 'aborted',
  'auth/user-cancelled': 'aborted',
  'auth/user-disabled': 'disabled',
};

/** The failure codes of the server's keys of the login catalogue. */
const MESSAGE_CODES: Readonly<Record<string, LoginFailureCode>> = {
  'login.unauthorized': 'unauthorized',
  'login.loginError': 'invalidCredentials',
  'login.userNotAccepted': 'disabled',
  'login.cvent.loginError': 'invalidCredentials',
  'login.cvent.userNotAccepted': 'disabled',
  'login.bizzabo.loginError': 'invalidCredentials',
  'login.bizzabo.userNotAccepted': 'disabled',
  'login.tooManyAttempts': 'tooManyAttempts',
  'login.duplicateAccount': 'accountConflict',
  'login.loginAborted': 'aborted',
  'login.unknownUser': 'unknownUser',
};

const MISSING_CLAIM = /^login\.missingClaim\.(\w+)$/;

/** Returns the server's text for a claim that an identity provider did not send; one with another kind of name stays unnamed. */
export const missingClaimText = (claim: string | undefined): string =>
  claim !== undefined && /^\w+$/.test(claim) ? `login.missingClaim.${claim}` : 'login.unauthorized';

/** Returns the claim that a server's text says is missing; undefined for another text. */
export const missingClaimIn = (text: string): string | undefined => MISSING_CLAIM.exec(text)?.[1];

const codeIn = (codes: Readonly<Record<string, LoginFailureCode>>, key: string): LoginFailureCode =>
  (Object.hasOwn(codes, key) && codes[key]) || 'unknown';

/** Returns the failure for an identity provider's error code (`auth/…`). */
export const providerFailureCode = (providerCode: string): LoginFailureCode =>
  codeIn(PROVIDER_CODES, providerCode);

/** Returns the failure for the server's `errMsg`: `unknown` unless that is a key of the login catalogue. */
export const serverFailureCode = (errMsg: string): LoginFailureCode => {
  if (limitIn(errMsg)) return 'limited';
  return missingClaimIn(errMsg) ? 'unauthorized' : codeIn(MESSAGE_CODES, errMsg);
};

/** Returns the key of the login catalogue in an identity provider's error text, or null. */
export const messageKeyIn = (text: string): string | null => /\blogin(?:\.\w+)+/.exec(text)?.[0] ?? null;

interface LoginFailureDetails {
  /** Null when a restored session is rejected. */
  way: LoginWay | null;
  kind?: FailureKind;
  message?: string;
  status?: number | undefined;
  errMsg?: string | undefined;
}

/** A failed sign-in or password reset request. Machines branch on `code`; `loginMessageOf` has the text. */
export class LoginFailure extends Failure {
  readonly code: LoginFailureCode;
  readonly way: LoginWay | null;

  constructor(code: LoginFailureCode, { way, kind, message, status, errMsg }: LoginFailureDetails) {
    super(kind ?? 'PROCESSING_ERROR', message ?? `The login failed: ${code}`, {
      ...(status !== undefined && { status }),
      ...(errMsg !== undefined && { errMsg }),
    });
    this.code = code;
    this.way = way;
  }
}

/** Returns any error of a sign-in as a LoginFailure; without its cause, which may hold tokens. */
export function toLoginFailure(error: unknown, way: LoginWay | null): LoginFailure {
  if (error instanceof LoginFailure) return error;
  const { kind, message, status, errMsg } = toFailure(error);
  return new LoginFailure(serverFailureCode(errMsg ?? ''), { way, kind, message, status, errMsg });
}

type Messages = Record<LoginFailureCode, LoginMessage>;

const COMMON: Messages = {
  accountConflict: 'login.duplicateAccount',
  unknownUser: 'login.unknownUser',
  wrongPassword: 'login.loginError',
  invalidCredentials: 'login.loginError',
  weakPassword: 'login.unknownError',
  tooManyAttempts: 'login.tooManyAttempts',
  limited: 'login.unknownError',
  aborted: 'login.loginAborted',
  disabled: 'login.userNotAccepted',
  unauthorized: 'login.unauthorized',
  unknown: 'login.unknownError',
};

const registrationMessages = (provider: 'cvent' | 'bizzabo'): Messages => ({
  ...COMMON,
  unknownUser: `login.${provider}.loginError`,
  wrongPassword: `login.${provider}.loginError`,
  invalidCredentials: `login.${provider}.loginError`,
  disabled: `login.${provider}.userNotAccepted`,
});

/** spec §8, Mapping to the messages, by the request that failed. */
const MESSAGES: Record<LoginWay, Messages> = {
  CVENT_LOGIN: registrationMessages('cvent'),
  BIZZABO_LOGIN: registrationMessages('bizzabo'),
  FIREBASE_OIDC: COMMON,
  EMAIL_PASSWORD: COMMON,
  PASSWORD_RESET: { ...COMMON, invalidCredentials: 'login.unknownUser' },
};

/**
 * Returns the server's `errMsg` (a key or a text), else the login catalogue's key for the failure (spec §8).
 */
export const loginMessageOf = ({
  code,
  way,
  errMsg,
}: Pick<LoginFailure, 'code' | 'way' | 'errMsg'>): string => errMsg ?? (way ? MESSAGES[way] : COMMON)[code];
