import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** One wrong place in what was sent; the path is dotted, empty for the whole. */
export interface Fault {
  path: string;
  message: string;
}

interface HttpErrorDetails {
  faults?: Fault[];
  headers?: Record<string, string>;
}

/** An answer other than success; `errMsg` is a catalogue key whenever one exists, else a text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly faults: Fault[] | undefined;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, errMsg: string, { faults, headers }: HttpErrorDetails = {}) {
    super(errMsg);
    this.status = status;
    this.faults = faults;
    this.headers = headers ?? {};
  }
}

/** The catalogue key of "Not authorized." */
export const NOT_AUTHORIZED = 'login.unauthorized';

/** The person is known but may not do this. */
export const forbidden = (): HttpError => new HttpError(403, NOT_AUTHORIZED);

export const notFound = (): HttpError => new HttpError(404, 'There is nothing at this address.');

export const badRequest = (errMsg: string, faults?: Fault[]): HttpError =>
  new HttpError(400, errMsg, { faults });

export const methodNotAllowed = (allowed: string): HttpError =>
  new HttpError(405, 'This address does not take this method.', { headers: { Allow: allowed } });

export const noRoom = (): HttpError =>
  new HttpError(507, 'The server has no room left: nothing was saved. Try again later.', {
    headers: { 'Retry-After': '60' },
  });
