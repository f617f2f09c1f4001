import type { DiskSpace } from '../store/disk-space';
import type { HttpMiddleware } from './dependencies';
import { noRoom } from './http-error';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what would be written while the disk is as good as full. @throws HttpError 507 */
export const roomCheck =
  ({ isShort }: DiskSpace): HttpMiddleware =>
  async (c, next) => {
    if (!READING.has(c.req.method) && isShort()) throw noRoom();
    await next();
  };
