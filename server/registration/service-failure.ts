/**
 * Why a service gave no usable answer: no connection, none in time, asked too often, credentials refused,
 * an answer of another shape than described, or a failure of its own.
 */
export type FailureReason = 'unreachable' | 'slow' | 'throttled' | 'refused' | 'nonsense' | 'failed';

/** A registration service could not be asked. Holds nothing of what was asked. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly reason: FailureReason;
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, status?: number) {
    super(reason);
    this.reason = reason;
    this.status = status;
  }
}
