import { missingClaimText } from '@domain/login/login-failure';
import { IdentityError } from '../identity-error';

/**
 * Why a sign-in with an identity provider failed. `denied`: by the user; `invalid`: a used or expired code, a wrong
 * signature, nonce or issuer; `unavailable`: the provider is down, slow or sends malformed responses; `unverified`: no
 * verified email; `unauthorized`: by the rules of the configuration.
 */
export type ProviderFailure = 'denied' | 'invalid' | 'unavailable' | 'unverified' | 'unauthorized';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: ProviderFailure;
  /** The claim that is missing, or does not say what it has to. */
  readonly claim: string | undefined;

  constructor(
    failure: ProviderFailure,
    { claim, ...options }: ErrorOptions & { claim?: string | undefined } = {},
  ) {
    super(`sign-in with the identity provider failed: ${failure}`, options);
    this.failure = failure;
    this.claim = claim;
  }
}

const ERRORS: Record<ProviderFailure, (claim: string | undefined) => IdentityError> = {
  denied: () => new IdentityError('USER_CANCELLED', 'login.loginAborted'),
  invalid: () => new IdentityError('INVALID_IDP_RESPONSE', 'login.loginError'),
  unavailable: () => new IdentityError('UNAVAILABLE', 'login.unknownError'),
  unverified: (claim) => new IdentityError('UNVERIFIED_EMAIL', missingClaimText(claim)),
  unauthorized: (claim) => new IdentityError('ADMIN_ONLY_OPERATION', missingClaimText(claim)),
};

/** Returns the error for the SDK: one of its codes, with a message key of the login as text, which names a missing claim. */
export const identityErrorOf = (failure: ProviderFailure, claim?: string): IdentityError =>
  ERRORS[failure](claim);

const DENIED_CODES = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
];

const INVALID_CODES = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
];

interface ClientFailure {
  code?: unknown;
  /** Error code of the provider. */
  error?: unknown;
}

const includes = (codes: readonly string[], code: unknown): boolean => codes.includes(String(code));

function failureOf({ code, error }: ClientFailure): ProviderFailure {
  if (includes(DENIED_CODES, error)) return 'denied';
  if (error === 'invalid_grant' || includes(INVALID_CODES, code)) return 'invalid';
  return 'unavailable';
}

/** Converts an error of the OpenID client. */
export const providerError = (cause: unknown): ProviderError =>
  cause instanceof ProviderError ? cause : new ProviderError(failureOf(cause as ClientFailure), { cause });

const shortCode = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined;

/** Returns the fields for the log: codes and the name of a claim only, because responses of providers can contain personal data. */
export function traceOf({ failure, claim, cause }: ProviderError): Record<string, unknown> {
  const { code, error, cause: deeper } = (cause ?? {}) as ClientFailure & { cause?: { code?: unknown } };
  return {
    failure,
    claim,
    code: shortCode(code),
    providerCode: shortCode(error),
    causeCode: shortCode(deeper?.code),
  };
}
