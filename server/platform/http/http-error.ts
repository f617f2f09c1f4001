import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A rejection that only exists in HTTP; all others are a DomainError. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, errMsg: string, headers: Record<string, string> = {}) {
    super(errMsg);
    this.status = status;
    this.headers = headers;
  }
}

export const methodNotAllowed = (allowed: string): HttpError =>
  new HttpError(405, 'This address does not take this method.', { Allow: allowed });
