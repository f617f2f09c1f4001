import { cookiePreferencesSchema } from '@domain/consent-capture';
import type { Kysely } from 'kysely';
import { clientAddress, networkOf } from '../identity/client-address';
import type { Identity, Principal } from '../identity/identity';
import { createNetworkBuckets } from '../network-buckets';
import { accountBehind } from '../people/account-behind';
import { type CapturedConsent, captureConsent } from '../people/captured-consents';
import type { Database } from '../store/database';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { HttpError } from './http-error';
import { route } from './route';

/** Decisions of visitors without an account that one network may have captured: a venue's guests share few addresses. */
const DECISIONS = { burst: 600, perSecond: 1 };

export const capturePreferencesRoute = route({
  path: '/api/capture/cookiePreferences',
  POST: {
    summary:
      'Keeps what a visitor decided about providers. Who it was says the token alone: userId and email of the body count for nothing',
    access: 'visitors',
    body: cookiePreferencesSchema,
    answers: { 204: { description: 'It is kept' } },
    refusals: { 429: 'Too many from this network' },
  },
});

interface ConsentParts {
  db: Kysely<Database>;
  accounts: Identity['accounts'];
  trustProxy: readonly string[];
  clock: () => number;
}

/**
 * `POST /api/capture/cookiePreferences` (spec §7). The person is taken from the token and never from the body, which
 * is not even compared: pages know people by an email without its plus part. Visitors of a venue that needs no login
 * are kept without a person.
 */
export function serveConsents(app: HttpApp, { db, accounts, trustProxy, clock }: ConsentParts): void {
  const decisions = createNetworkBuckets(DECISIONS, clock);

  async function personBehind(principal: Principal): Promise<CapturedConsent['person']> {
    const uid = (await accountBehind(accounts, principal))?.uid ?? principal.uid;
    return { uid, email: principal.email ?? null };
  }

  function countVisitor(c: HttpContext): void {
    if (!decisions.take(networkOf(clientAddress(c, trustProxy))))
      throw new HttpError(429, 'Too many requests. Try again later.', { headers: { 'Retry-After': '60' } });
  }

  serve(app, capturePreferencesRoute, {
    POST: async (c, { body }) => {
      const principal = c.get('principal');
      const known = principal && !principal.anonymous ? principal : null;
      if (!known) countVisitor(c);
      const { userId: _, email: __, ...decision } = body;
      await captureConsent(db, { at: clock(), person: known && (await personBehind(known)), decision });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
