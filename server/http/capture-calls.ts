import type { Kysely } from 'kysely';
import { clientAddress, networkOf } from '../identity/client-address';
import { createNetworkBuckets } from '../network-buckets';
import { captureLogin } from '../people/captured-logins';
import type { Database } from '../store/database';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { HttpError, notFound } from './http-error';
import { route } from './route';
import type { VenueView } from './venue-view';

/** Visits that one network may have captured: a venue's guests share few addresses. */
const VISITS = { burst: 600, perSecond: 1 };

export const captureLoginRoute = route({
  path: '/api/capture/login',
  POST: {
    summary: 'Notes an anonymous visit: when it was and what was published, nothing else. No body',
    access: 'everyone',
    answers: { 204: { description: 'It is noted' } },
    refusals: { 404: 'The venue needs a login', 429: 'Too many from this network' },
  },
});

interface CaptureParts {
  db: Kysely<Database>;
  loginEnabled: boolean;
  view: VenueView;
  trustProxy: readonly string[];
  clock: () => number;
}

/** `POST /api/capture/login`, only where no login is needed (spec §4). */
export function serveCapture(
  app: HttpApp,
  { db, loginEnabled, view, trustProxy, clock }: CaptureParts,
): void {
  const visits = createNetworkBuckets(VISITS, clock);
  serve(app, captureLoginRoute, {
    POST: async (c) => {
      if (loginEnabled) throw notFound();
      if (!visits.take(networkOf(clientAddress(c, trustProxy))))
        throw new HttpError(429, 'Too many requests. Try again later.', { headers: { 'Retry-After': '60' } });
      const { publishedArchitectureId } = await view.version();
      await captureLogin(db, { at: clock(), architectureId: publishedArchitectureId });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
