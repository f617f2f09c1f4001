import { limitText } from '@domain/login/login-limit';
import { DomainError, type ErrorKind } from '../../platform/domain-error';

/**
 * Why a service returned no usable response: no connection, timeout, rate limit, rejected credentials,
 * a malformed response, or an internal error.
 */
export type FailureReason = 'unreachable' | 'slow' | 'throttled' | 'refused' | 'nonsense' | 'failed';

/** A registration service returned no usable response. Contains nothing of the request. */
export class ServiceFailure extends DomainError {
  override readonly name = 'ServiceFailure';
  readonly reason: FailureReason;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, status?: number) {
    super(reason === 'nonsense' || reason === 'refused' ? 'badService' : 'unavailable', 'login.unknownError');
    this.reason = reason;
    this.status = status;
  }
}

/**
 * Why a login by registration was rejected: the number is locked, the network had too many failures, the
 * person has an account that a number does not unlock, the server is busy.
 */
export type RefusalCode = 'locked' | 'throttled' | 'duplicate' | 'busy';

const KINDS: Record<RefusalCode, ErrorKind> = {
  locked: 'locked',
  throttled: 'tooManyRequests',
  duplicate: 'conflict',
  busy: 'unavailable',
};

const MESSAGES: Record<RefusalCode, (retryAfter: number) => string> = {
  locked: () => 'login.tooManyAttempts',
  throttled: (retryAfter) => limitText('login.tooManyFromNetwork', retryAfter),
  duplicate: () => 'login.duplicateAccount',
  busy: () => 'login.unknownError',
};

/** A rejected login by registration. Contains nothing of the request. */
export class RegistrationRefusal extends DomainError {
  override readonly name = 'RegistrationRefusal';
  readonly code: RefusalCode;

  /** `retryAfter`: milliseconds until the next attempt; 0 when unknown. */
  constructor(code: RefusalCode, retryAfter = 0) {
    super(KINDS[code], MESSAGES[code](retryAfter), code === 'duplicate' ? {} : { retryAfter });
    this.code = code;
  }
}
