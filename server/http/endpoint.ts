import type { HttpApp, HttpContext } from './dependencies';
import { methodNotAllowed } from './http-error';

type Method = 'GET' | 'HEAD';
type Handlers = Partial<Record<Method, (c: HttpContext) => Response | Promise<Response>>>;

/** Registers one path with what it does by method: HEAD is answered as GET without a body, others with 405. */
export function endpoint(app: HttpApp, path: string, handlers: Handlers): void {
  const byMethod = new Map(Object.entries(handlers));
  if (handlers.GET && !handlers.HEAD) byMethod.set('HEAD', handlers.GET);
  const allowed = [...byMethod.keys()].join(', ');
  app.all(path, (c) => {
    const handler = byMethod.get(c.req.method);
    if (!handler) throw methodNotAllowed(allowed);
    return handler(c);
  });
}
