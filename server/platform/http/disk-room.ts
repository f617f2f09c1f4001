import { diskFull } from '../domain-error';
import type { DiskSpace } from '../store/disk-space';
import type { CallGate } from './endpoint';
import type { HttpMiddleware } from './http-app';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects every request by a writing method while the disk is almost full. @throws DomainError full */
export const rejectWrites =
  ({ isShort }: DiskSpace): HttpMiddleware =>
  async (c, next) => {
    if (!READING.has(c.req.method) && isShort()) throw diskFull();
    await next();
  };

/** Rejects calls that capture something by a reading method while the disk is almost full. @throws DomainError full */
export const rejectCaptures =
  ({ isShort }: DiskSpace): CallGate =>
  (_, { captures }) => {
    if (captures !== undefined && isShort()) throw diskFull();
  };
