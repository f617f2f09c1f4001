import * as v from 'valibot';
import type { HttpApp } from './dependencies';
import { endpoint } from './endpoint';
import { HttpError } from './http-error';
import { answerBytes } from './representation';
import { idSchema, queryOf } from './validate';
import type { VenueView } from './venue-view';

const venueQuery = v.object({ architectureId: idSchema });
const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };

/** `GET /api/venue/version`, `HEAD /api/venue` (may this person enter) and `GET /api/ui/venue`. */
export function serveVenue(app: HttpApp, view: VenueView): void {
  endpoint(app, '/api/venue/version', {
    GET: async (c) => c.json(await view.version(), 200, { 'Cache-Control': 'no-store' }),
  });
  endpoint(app, '/api/venue', {
    HEAD: (c) => c.body(null, 200, { 'Cache-Control': 'no-store' }),
  });
  endpoint(app, '/api/ui/venue', {
    GET: async (c) => {
      const { architectureId } = queryOf(c, venueQuery);
      const sent = await view.sent(architectureId);
      if (!sent) throw new HttpError(404, 'There is no such venue.');
      return answerBytes(c, sent, PRIVATE);
    },
  });
}
