/**
 * Why a login by registration was turned down: this number is locked, this address failed too often, the person has
 * an account that a number does not open, too much is going on.
 */
export type RefusalCode = 'locked' | 'throttled' | 'duplicate' | 'busy';

/** A login by registration that was turned down. Holds nothing of what was sent. */
export class RegistrationRefusal extends Error {
  override readonly name = 'RegistrationRefusal';
  readonly code: RefusalCode;
  /** Milliseconds until another attempt makes sense; 0 when that is not known. */
  readonly retryAfter: number;

  constructor(code: RefusalCode, retryAfter = 0) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
