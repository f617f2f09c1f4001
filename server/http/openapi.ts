import description from '../../docs/openapi.json';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { openApiRoute } from './openapi-route';
import { answerBytes, representationOf } from './representation';

/** `GET /api/openapi.json`: what `npm run diagrams` generates of the routes' descriptions. */
export function serveOpenApi(app: HttpApp): void {
  const sent = representationOf(JSON.stringify(description), 'application/json; charset=utf-8');
  serve(app, openApiRoute, {
    GET: async (c) => answerBytes(c, await sent, { 'Cache-Control': 'no-cache' }),
  });
}
