import type { Logger } from '../log';
import type { HttpMiddleware } from './dependencies';
import { routePattern } from './route-pattern';

/** One line per request: method, route pattern, status and milliseconds; nothing that names a person or a query. */
export const requestLog =
  (log: Logger): HttpMiddleware =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ method: c.req.method, route: routePattern(c), status: c.res.status, ms }, 'request');
  };
