import { IdentityError } from '../identity-error';

/**
 * Why a visit to an identity provider gave no person: they turned it down; what came back proves nothing (a used or
 * expired code, a wrong signature, nonce or issuer); the provider is down, slow or talks nonsense; the email is
 * missing or unverified; the rules of the configuration do not let the person in.
 */
export type VisitFailure = 'denied' | 'invalid' | 'unavailable' | 'unverified' | 'unauthorized';

export class VisitError extends Error {
  override readonly name = 'VisitError';
  readonly failure: VisitFailure;

  constructor(failure: VisitFailure, options?: ErrorOptions) {
    super(`The visit ended: ${failure}`, options);
    this.failure = failure;
  }
}

const REFUSALS: Record<VisitFailure, () => IdentityError> = {
  denied: () => new IdentityError('USER_CANCELLED', 'login.loginAborted'),
  invalid: () => new IdentityError('INVALID_IDP_RESPONSE', 'login.loginError'),
  unavailable: () => new IdentityError('UNAVAILABLE', 'login.unknownError'),
  unverified: () => new IdentityError('UNVERIFIED_EMAIL', 'login.unauthorized'),
  unauthorized: () => new IdentityError('ADMIN_ONLY_OPERATION', 'login.unauthorized'),
};

/** How the SDK hears of it: a code it knows, and the key of the login catalogue as text. */
export const refusalOf = (failure: VisitFailure): IdentityError => REFUSALS[failure]();

const TURNED_DOWN = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
];

const PROVES_NOTHING = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];

interface ClientFailure {
  code?: unknown;
  /** The provider's own code, in its refusals. */
  error?: unknown;
}

const includes = (codes: readonly string[], code: unknown): boolean => codes.includes(String(code));

function failureOf({ code, error }: ClientFailure): VisitFailure {
  if (includes(TURNED_DOWN, error)) return 'denied';
  if (error === 'invalid_grant' || includes(PROVES_NOTHING, code)) return 'invalid';
  return 'unavailable';
}

/** What the client of the protocol rejected with, as a VisitError. */
export const visitError = (cause: unknown): VisitError =>
  cause instanceof VisitError ? cause : new VisitError(failureOf(cause as ClientFailure), { cause });

const shortCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined;

/** What may be logged of it: codes only, because answers of providers can name people. */
export function traceOf({ failure, cause }: VisitError): Record<string, unknown> {
  const { code, error, cause: deeper } = (cause ?? {}) as ClientFailure & { cause?: { code?: unknown } };
  return {
    failure,
    code: shortCode(code),
    providerCode: shortCode(error),
    causeCode: shortCode(deeper?.code),
  };
}
