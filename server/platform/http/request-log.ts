import type { Logger } from '../log';
import type { Metrics } from '../metrics/metrics';
import type { HttpMiddleware } from './http-app';
import { routePattern } from './route';

/**
 * Logs one line per request: method, route pattern, status and milliseconds; no personal data and no query.
 * The metrics count the same.
 */
export const requestLog =
  (log: Logger, metrics: Metrics): HttpMiddleware =>
  async (c, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const answered = { method: c.req.method, route: routePattern(c), status: c.res.status };
    metrics.count({ ...answered, path: c.req.path, milliseconds });
    log.info({ ...answered, ms: Math.round(milliseconds * 10) / 10 }, 'request');
  };
