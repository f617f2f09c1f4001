import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../log';
import { IdentityError, type IdentityErrorCode } from './identity-error';

const STATUS: Partial<Record<IdentityErrorCode, ContentfulStatusCode>> = {
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
};

const answerOf = (code: ContentfulStatusCode, message: string) => ({
  error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
});

// A database error's message and details can hold an email: only its kind and where it rose are kept.
function traceOf(error: Error): Record<string, unknown> {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, code: 'code' in error ? error.code : undefined, frames };
}

/** Every failure in the shape the SDK reads; what nobody foresaw is logged and answered without internals. */
export function identityErrorAnswer(log: Logger): ErrorHandler {
  return (error, c) => {
    c.header('Cache-Control', 'no-store');
    if (error instanceof IdentityError) {
      const status = STATUS[error.code] ?? 400;
      return c.json(answerOf(status, error.message), status);
    }
    log.error(traceOf(error), 'an identity call failed');
    return c.json(answerOf(500, 'INTERNAL'), 500);
  };
}
