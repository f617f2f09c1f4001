import { matchedRoutes } from 'hono/route';
import type { HttpContext } from './dependencies';

/** The registered pattern behind a request (`/api/ui/architecture/:id/…`); the widest one for anything unnamed. */
export function routePattern(c: HttpContext): string {
  const routes = matchedRoutes(c);
  return (routes.find(({ path }) => !path.endsWith('*')) ?? routes.at(-1))?.path ?? '*';
}
