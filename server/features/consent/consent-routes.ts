import { cookiePreferencesSchema } from '@domain/consent/consent-capture';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import { tooManyRequests } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import type { HttpContext, Principal } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import { createNetworkBuckets } from '../../platform/net/network-buckets';
import type { Database } from '../../platform/store/database';
import { accountBehind } from '../people';
import { type CapturedConsent, captureConsent } from './captured-consents';

/** Decisions of visitors without an account that one network may send: a venue's guests share few addresses. */
const DECISIONS = { burst: 600, perSecond: 1 };
const MINUTE = 60_000;

const capturePreferencesRoute = route({
  path: '/api/capture/cookiePreferences',
  POST: {
    summary:
      'Stores the decision of a visitor about providers. Only the token names the person: userId and email of the body are ignored',
    access: 'visitors',
    body: cookiePreferencesSchema,
    answers: { 204: { description: 'It is stored' } },
    refusals: { 429: 'Too many from this network' },
  },
});

interface ConsentDeps {
  environment: Pick<Environment, 'trustProxy'>;
  db: Kysely<Database>;
  accounts: Accounts;
  clock: () => number;
}

const capturePreferences = endpoint(
  capturePreferencesRoute,
  ({ environment, db, accounts, clock }: ConsentDeps) => {
    const decisions = createNetworkBuckets(DECISIONS, clock);

    async function personBehind(principal: Principal): Promise<CapturedConsent['person']> {
      const uid = (await accountBehind(accounts, principal))?.uid ?? principal.uid;
      return { uid, email: principal.email ?? null };
    }

    function countVisitor(c: HttpContext): void {
      if (!decisions.take(networkOf(clientAddress(c, environment.trustProxy)))) throw tooManyRequests(MINUTE);
    }

    return {
      POST: async (c, { body }) => {
        const principal = c.get('principal');
        const known = principal && !principal.anonymous ? principal : null;
        if (!known) countVisitor(c);
        const { userId: _, email: __, ...decision } = body;
        await captureConsent(db, { at: clock(), person: known && (await personBehind(known)), decision });
        return c.body(null, 204, { 'Cache-Control': 'no-store' });
      },
    };
  },
);

/**
 * `POST /api/capture/cookiePreferences` (spec §7). The person is taken from the token and never from the body, which
 * is not compared: pages identify people by an email without its plus part. Visitors of a venue that needs no
 * login are stored without a person.
 */
export const routes = [capturePreferences];
