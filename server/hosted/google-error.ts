interface GoogleErrorDetails {
  /** Milliseconds the answer asked to wait. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A call of the hosted service that failed; without anything that was sent or answered but the service's code. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, { retryAfter, cause }: GoogleErrorDetails = {}) {
    super(`the hosted service answered ${status} ${code}`.trimEnd(), { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** Would the same call have a chance a little later? */
  get passing(): boolean {
    return [0, 408, 429].includes(this.status) || this.status >= 500;
  }
}
