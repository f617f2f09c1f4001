import { diskFull } from '../domain-error';
import type { DiskSpace } from '../store/disk-space';
import type { CallGate } from './endpoint';
import type { HttpMiddleware } from './http-app';
import type { RouteDescription } from './route';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects every request by a writing method while the disk is almost full, and calls that write little once it is full.
 * @throws DomainError full
 */
export function rejectWrites(
  { isShort, isFull }: DiskSpace,
  routes: readonly RouteDescription[],
): HttpMiddleware {
  const small = new Set(routes.filter(({ POST }) => POST?.whileShort).map(({ path }) => path));
  return async (c, next) => {
    const isRejected = small.has(c.req.path) ? isFull : isShort;
    if (!READING.has(c.req.method) && isRejected()) throw diskFull();
    await next();
  };
}

/** Rejects calls that capture something by a reading method while the disk is almost full. @throws DomainError full */
export const rejectCaptures =
  ({ isShort }: DiskSpace): CallGate =>
  (_, { captures }) => {
    if (captures !== undefined && isShort()) throw diskFull();
  };
