import type { Identity, Principal } from '../identity/identity';
import { IdentityError } from '../identity/identity-error';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { HttpError, NOT_AUTHORIZED, notFound } from './http-error';
import { principalOf } from './principal';
import { route } from './route';

export const endOthersRoute = route({
  path: '/api/account/sessions/end-others',
  POST: {
    summary: 'Ends every session of the caller but the one the token belongs to, which keeps all its tokens',
    access: 'members',
    answers: { 204: { description: 'The other sessions are over.' } },
    refusals: { 404: 'Sessions are kept by a hosted service.' },
  },
});

async function endOthers({ endOtherSessions }: Identity, principal: Principal): Promise<void> {
  if (!endOtherSessions) throw notFound();
  await endOtherSessions(principal).catch((error: unknown) => {
    throw error instanceof IdentityError ? new HttpError(401, NOT_AUTHORIZED) : error;
  });
}

/** `POST /api/account/sessions/end-others`: no body, 204; the others are logged out by their next call or refresh. */
export function serveSessions(app: HttpApp, identity: Identity): void {
  serve(app, endOthersRoute, {
    POST: async (c) => {
      await endOthers(identity, principalOf(c));
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
