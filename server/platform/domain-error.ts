/** One invalid value in the input; the path is dotted, empty for the whole input. */
export interface Fault {
  path: string;
  message: string;
}

/** Why something is rejected. `platform/http` has the status of each. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'locked'
  | 'tooManyRequests'
  | 'full'
  | 'badService'
  | 'unavailable';

interface ErrorDetails {
  faults?: readonly Fault[] | undefined;
  /** Milliseconds until another attempt makes sense. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/**
 * A rejection by the domain, independent of HTTP. The message is a catalogue key whenever one exists, else a
 * text.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly kind: ErrorKind;
  readonly faults: readonly Fault[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, { faults, retryAfter, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.kind = kind;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

/** The catalogue key of "Not authorized." */
export const NOT_AUTHORIZED = 'login.unauthorized';

/** There is no valid access token. */
export const unauthenticated = (): DomainError => new DomainError('unauthenticated', NOT_AUTHORIZED);

/** The caller is known but may not do this. */
export const forbidden = (message = NOT_AUTHORIZED): DomainError => new DomainError('forbidden', message);

export const notFound = (message = 'There is nothing at this address.'): DomainError =>
  new DomainError('notFound', message);

/** The input is invalid. */
export const invalid = (message: string, faults?: readonly Fault[]): DomainError =>
  new DomainError('invalid', message, { faults });

/** One value of the input is invalid. */
export const invalidField = (path: string, message: string): DomainError =>
  invalid('The request is not valid.', [{ path, message }]);

/** The disk has no room: nothing was saved. */
export const diskFull = (): DomainError =>
  new DomainError('full', 'The server is out of disk space: nothing was saved. Try again later.', {
    retryAfter: 60_000,
  });

/** `retryAfter` in milliseconds. */
export const tooManyRequests = (retryAfter: number): DomainError =>
  new DomainError('tooManyRequests', 'Too many requests. Try again later.', { retryAfter });
