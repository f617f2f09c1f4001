import type { Kysely } from 'kysely';
import type { Environment } from '../../platform/config/environment';
import { notFound, tooManyRequests } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { route } from '../../platform/http/route';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import { createNetworkBuckets } from '../../platform/net/network-buckets';
import type { Database } from '../../platform/store/database';
import type { Retention } from '../../platform/store/retention';
import type { VenueView } from '../venue';

/** Visits that one network may send: a venue's guests share few addresses. */
const VISITS = { burst: 600, perSecond: 1 };
const MINUTE = 60_000;

const captureLoginRoute = route({
  path: '/api/capture/login',
  POST: {
    summary: 'Records an anonymous visit: its time and the published venue, nothing else. No body',
    access: 'everyone',
    answers: { 204: { description: 'It is recorded' } },
    refusals: { 404: 'The venue needs a login', 429: 'Too many from this network' },
  },
});

interface CaptureDeps {
  environment: Pick<Environment, 'trustProxy'>;
  db: Kysely<Database>;
  loginEnabled: boolean;
  view: VenueView;
  clock: () => number;
}

export const retention: Retention = {
  name: 'logins',
  key: 'logins',
  days: 90,
  async remove(db, before) {
    const old = db.deleteFrom('captured_login').where('captured_at', '<', before);
    return Number((await old.executeTakeFirst()).numDeletedRows);
  },
};

/** `POST /api/capture/login`, only where no login is needed (spec §4). */
export const captureEndpoint = endpoint(
  captureLoginRoute,
  ({ environment, db, loginEnabled, view, clock }: CaptureDeps) => {
    const visits = createNetworkBuckets(VISITS, clock);
    return {
      POST: async (c) => {
        if (loginEnabled) throw notFound();
        if (!visits.take(networkOf(clientAddress(c, environment.trustProxy)))) throw tooManyRequests(MINUTE);
        const { publishedArchitectureId } = await view.version();
        await db
          .insertInto('captured_login')
          .values({ captured_at: new Date(clock()), architecture_id: publishedArchitectureId })
          .execute();
        return c.body(null, 204, { 'Cache-Control': 'no-store' });
      },
    };
  },
);
