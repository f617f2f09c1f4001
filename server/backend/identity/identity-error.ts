import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { DomainError, unauthenticated } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import type { DiskSpace } from '../../platform/store/disk-space';
import { storeFailureOf } from '../../platform/store/store-failure';

/** Error codes of the Identity Toolkit, as the SDK reads them. */
export type IdentityErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'INSUFFICIENT_STORAGE'
  | 'INVALID_ARGUMENT'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PASSWORD_LOGIN_DISABLED'
  | 'PAYLOAD_TOO_LARGE'
  | 'RESET_PASSWORD_EXCEED_LIMIT'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNVERIFIED_EMAIL'
  | 'USER_CANCELLED'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

/** An error of an identity call: its code and, for debugging, a text without personal data. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: IdentityErrorCode;
  readonly text: string | undefined;

  constructor(code: IdentityErrorCode, text?: string) {
    super(text ? `${code} : ${text}` : code);
    this.code = code;
    this.text = text;
  }
}

const STATUS: Partial<Record<IdentityErrorCode, ContentfulStatusCode>> = {
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
};

const answerOf = (code: ContentfulStatusCode, message: string) => ({
  error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

// The message and details of a database error can hold an email, so only its name, code and stack are logged.
function traceOf(error: Error): Record<string, unknown> {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, code: 'code' in error ? error.code : undefined, frames };
}

const isDiskFull = (error: Error): boolean =>
  (error instanceof DomainError && error.kind === 'full') || storeFailureOf(error) === 'full';

const noRoom = (): IdentityError => new IdentityError('INSUFFICIENT_STORAGE', 'Nothing was saved.');

/** Returns a check that rejects calls while the disk is almost full, and logins, which write little, once it is full. */
export const checkRoom =
  ({ isShort, isFull }: DiskSpace, isLogin: (c: Context) => boolean): MiddlewareHandler =>
  async (c, next) => {
    if (isLogin(c) ? isFull() : isShort()) throw noRoom();
    await next();
  };

/** Returns the error handler of the identity endpoints; unexpected errors are logged and answered with INTERNAL. */
export function identityErrorAnswer(log: Logger): ErrorHandler {
  return (error, c) => {
    c.header('Cache-Control', 'no-store');
    if (isDiskFull(error)) return c.json(answerOf(507, noRoom().message), 507);
    if (error instanceof IdentityError) {
      const status = STATUS[error.code] ?? 400;
      return c.json(answerOf(status, error.message), status);
    }
    log.error(traceOf(error), 'an identity call failed');
    return c.json(answerOf(500, 'INTERNAL'), 500);
  };
}

/** Validates a body. @throws IdentityError INVALID_ARGUMENT, naming the first wrong field */
export function validBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? 'The body';
  throw new IdentityError('INVALID_ARGUMENT', `${field} has the wrong shape.`);
}

// A 401 would log out people whose session cannot be checked at the moment.
const UNCHECKED = 'Sessions cannot be checked at the moment. Try again later.';

/** Returns what the API answers when a session cannot be verified; every other error as it is. */
export function asDomainError(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  return error.code === 'UNAVAILABLE' ? new DomainError('unavailable', UNCHECKED) : unauthenticated();
}
