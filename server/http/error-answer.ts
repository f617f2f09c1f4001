import { HTTPException } from 'hono/http-exception';
import type { Logger } from '../log';
import { type StoreTrouble, storeTroubleOf } from '../store/store-trouble';
import type { HttpContext } from './dependencies';
import { HttpError, noRoom } from './http-error';
import { routePattern } from './route-pattern';

// Messages of foreign errors may quote what a person sent: only where they come from is logged.
function harmless(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { name: error.name, code: 'code' in error ? error.code : undefined, stack: frames.join('\n') };
}

function known(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  return error instanceof HTTPException ? new HttpError(400, 'The request is not valid.') : undefined;
}

const TROUBLES: Record<StoreTrouble, () => HttpError> = {
  away: () =>
    new HttpError(503, 'The data of the venue cannot be reached at the moment. Try again later.', {
      headers: { 'Retry-After': '5' },
    }),
  full: noRoom,
};

/**
 * Turns whatever a handler threw into `{errMsg}`; what is no HttpError is logged: 503 when the store is away, 507 when it has no room, else a
 * 500 without internals.
 */
export const errorAnswer =
  (log: Logger) =>
  (error: unknown, c: HttpContext): Response => {
    const { status, message, faults, headers } = known(error) ?? unexpected(error, c, log);
    const body = faults ? { errMsg: message, faults } : { errMsg: message };
    return c.json(body, status, { 'Cache-Control': 'no-store', ...headers });
  };

function unexpected(error: unknown, c: HttpContext, log: Logger): HttpError {
  log.error({ method: c.req.method, route: routePattern(c), error: harmless(error) }, 'a request failed');
  const trouble = storeTroubleOf(error);
  if (trouble) return TROUBLES[trouble]();
  return new HttpError(500, 'Something went wrong on the server. Try again later.');
}
