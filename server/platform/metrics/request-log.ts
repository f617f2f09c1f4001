import type { HttpMiddleware } from '../http/http-app';
import { routePattern } from '../http/route';
import type { Logger } from '../log';
import type { Metrics } from './metrics';

/**
 * Logs one line per request: method, route pattern, status and milliseconds; no personal data and no query, so
 * nothing to redact. The metrics count the same.
 */
export function requestLog(log: Logger, metrics: Metrics): HttpMiddleware {
  const lines = log.child({}, { redact: [] });
  return async (c, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const { method, path } = c.req;
    const { status } = c.res;
    const route = routePattern(c);
    metrics.count({ method, route, status, path, milliseconds });
    lines.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10 }, 'request');
  };
}
