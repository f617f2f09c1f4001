import type { Kysely } from 'kysely';
import { notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { route } from '../../platform/http/route';
import type { Database } from '../../platform/store/database';
import type { Retention } from '../../platform/store/retention';
import type { VenueView } from '../venue';

const captureLoginRoute = route({
  path: '/api/capture/login',
  POST: {
    summary: 'Records an anonymous visit: its time and the published venue, nothing else. No body',
    access: 'everyone',
    captures: true,
    answers: { 204: { description: 'It is recorded' } },
    refusals: { 404: 'The venue needs a login', 429: 'Too many from this network, or on this day' },
  },
});

interface CaptureDeps {
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
  ({ db, loginEnabled, view, clock }: CaptureDeps) => ({
    POST: async (c) => {
      if (loginEnabled) throw notFound();
      const { publishedArchitectureId } = await view.version();
      await db
        .insertInto('captured_login')
        .values({ captured_at: new Date(clock()), architecture_id: publishedArchitectureId })
        .execute();
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  }),
);
