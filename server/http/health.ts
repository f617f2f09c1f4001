import * as v from 'valibot';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { HttpError } from './http-error';
import { route } from './route';

export const healthRoute = route({
  path: '/healthz',
  GET: {
    summary: 'Is the server open',
    access: 'everyone',
    answers: { 200: { json: v.object({ status: v.literal('open') }) } },
    refusals: { 503: 'The store is not open, or the server is stopping' },
  },
});

/** `GET /healthz`. */
export function serveHealth(app: HttpApp, ready: () => boolean): void {
  serve(app, healthRoute, {
    GET: (c) => {
      if (!ready()) throw new HttpError(503, 'The server is not open.');
      return c.json({ status: 'open' }, 200, { 'Cache-Control': 'no-store' });
    },
  });
}
