/** Error kinds of spec §3 and §8. */
export type FailureKind =
  | 'FORBIDDEN'
  | 'NOT_REACHABLE'
  | 'PROCESSING_ERROR'
  | 'UNAUTHORIZED'
  | 'FUNCTION_UNSUPPORTED'
  | 'WIDGET_ERROR';

interface FailureDetails {
  /** HTTP status, if there was a response. */
  status?: number;
  /** The server's `errMsg`: a catalogue key or a text. */
  errMsg?: string;
  /** How long to wait before the same is tried again, in milliseconds. */
  wait?: number;
  cause?: unknown;
}

/**
 * The one error type that services reject with. `message` is for logs; the user sees a text chosen by `kind`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly errMsg: string | undefined;
  readonly wait: number | undefined;

  constructor(kind: FailureKind, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status;
    this.errMsg = details.errMsg;
    this.wait = details.wait;
  }
}

/** spec §8: returns the kind for 401, 403, any other status, and no response. */
export function failureKindOf(status: number | undefined): FailureKind {
  if (status === undefined) return 'NOT_REACHABLE';
  if (status === 401) return 'UNAUTHORIZED';
  return status === 403 ? 'FORBIDDEN' : 'PROCESSING_ERROR';
}

/** Returns any error as a Failure: unknown errors count as processing errors. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure('PROCESSING_ERROR', error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

/** spec §8: returns whether to sign the user out: on 401 and 403. */
export const endsSession = (failure: Failure): boolean =>
  failure.kind === 'UNAUTHORIZED' || failure.kind === 'FORBIDDEN';

const CAUSES_MAX = 3;

export interface ErrorTexts {
  message: string;
  /** With its own first line, as the browser writes it; empty when there is no stack. */
  stack: string;
  /** The causes, nearest first; the first line of each. */
  causes: string[];
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause !== undefined && cause !== null && causes.length < CAUSES_MAX) {
    causes.push(firstLine(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/** Returns the texts of any error that may be logged; reads no other part of it. */
export function errorTexts(error: unknown): ErrorTexts {
  if (!(error instanceof Error)) return { message: String(error), stack: '', causes: [] };
  return { message: error.message || error.name, stack: error.stack ?? '', causes: causesOf(error) };
}

/** Returns the log level: WARN for a Failure, which is an expected error, ERROR for anything else. */
export const levelOf = (error: unknown): 'WARN' | 'ERROR' => (error instanceof Failure ? 'WARN' : 'ERROR');
