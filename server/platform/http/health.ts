import * as v from 'valibot';
import { DomainError } from '../domain-error';
import { endpoint } from './endpoint';
import { route } from './route';

const healthRoute = route({
  path: '/healthz',
  GET: {
    summary: 'Is the server open',
    access: 'everyone',
    answers: { 200: { json: v.object({ status: v.literal('open') }) } },
    refusals: { 503: 'The store is not open, or the server is stopping' },
  },
});

/** `GET /healthz`. `ready` is false until the store is open and while the server stops. */
export const healthEndpoint = endpoint(healthRoute, ({ ready }: { ready: () => boolean }) => ({
  GET: (c) => {
    if (!ready()) throw new DomainError('unavailable', 'The server is not open.');
    return c.json({ status: 'open' }, 200, { 'Cache-Control': 'no-store' });
  },
}));
