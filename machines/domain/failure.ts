/** Error kinds of spec §3 and §8. */
export type FailureKind =
  | 'FORBIDDEN'
  | 'NOT_REACHABLE'
  | 'PROCESSING_ERROR'
  | 'UNAUTHORIZED'
  | 'FUNCTION_UNSUPPORTED'
  | 'WIDGET_ERROR';

interface FailureDetails {
  /** HTTP status, when an answer came. */
  status?: number;
  /** The server's `errMsg`: a catalogue key or a text. */
  errMsg?: string;
  cause?: unknown;
}

/** The one error that leaves a service. `message` is for logs; a person reads a text chosen from `kind`. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly errMsg: string | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.errMsg = details.errMsg;
  }
}

/** spec §8: 401, 403, any other status, no response. */
export function failureKindOf(status: number | undefined): FailureKind {
  if (status === undefined) return 'NOT_REACHABLE';
  if (status === 401) return 'UNAUTHORIZED';
  return status === 403 ? 'FORBIDDEN' : 'PROCESSING_ERROR';
}

/** Anything thrown, as a Failure: unknown errors count as processing errors. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('PROCESSING_ERROR', error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/** spec §8: on 401 and 403 the person is logged out. */
export const endsSession = (failure: Failure): boolean =>
  failure.kind === 'UNAUTHORIZED' || failure.kind === 'FORBIDDEN';
