import { venueSchema } from '@domain/venue';
import { venueVersionSchema } from '@domain/venue-version';
import * as v from 'valibot';
import type { AttendeeProfiles } from '../people/attendee-profiles';
import type { StillRegistered } from '../registration/registration-recheck';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { forbidden, HttpError } from './http-error';
import { answerBytes } from './representation';
import { route } from './route';
import { idSchema } from './validate';
import type { VenueView } from './venue-view';

export const versionRoute = route({
  path: '/api/venue/version',
  GET: {
    summary: 'Which version of the venue is saved and which is published; never cached',
    access: 'everyone',
    answers: { 200: { json: venueVersionSchema } },
  },
});

export const enterRoute = route({
  path: '/api/venue',
  HEAD: {
    summary: 'May this person enter the venue',
    access: 'visitors',
    answers: { 200: { description: 'Yes' } },
    refusals: { 403: 'The registration somebody came in with is no longer active' },
  },
});

export const venueRoute = route({
  path: '/api/ui/venue',
  GET: {
    summary: 'The venue as the operating mode shows it, with a strong ETag',
    access: 'visitors',
    query: v.object({ architectureId: idSchema }),
    answers: { 200: { json: venueSchema }, 304: { description: 'The venue is the one of If-None-Match' } },
    refusals: {
      403: 'The registration somebody came in with is no longer active',
      404: 'There is no such venue',
    },
  },
});

const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };

interface VenueParts {
  view: VenueView;
  stillRegistered: StillRegistered;
  enter: AttendeeProfiles['enter'];
  clock: () => number;
}

/** `GET /api/venue/version`, `HEAD /api/venue` (may this person enter) and `GET /api/ui/venue`. */
export function serveVenue(app: HttpApp, { view, stillRegistered, enter, clock }: VenueParts): void {
  /** Who calls, if anybody. @throws HttpError 403 for who is not registered any more */
  async function admitted(c: HttpContext) {
    const principal = c.get('principal');
    if (principal && !(await stillRegistered(principal.uid))) throw forbidden();
    return principal;
  }

  serve(app, versionRoute, {
    GET: async (c) => c.json(await view.version(), 200, { 'Cache-Control': 'no-store' }),
  });
  serve(app, enterRoute, {
    HEAD: async (c) => {
      const principal = await admitted(c);
      if (principal) await enter(principal, clock());
      return c.body(null, 200, { 'Cache-Control': 'no-store' });
    },
  });
  serve(app, venueRoute, {
    GET: async (c, { query }) => {
      await admitted(c);
      const sent = await view.sent(query.architectureId);
      if (!sent) throw new HttpError(404, 'There is no such venue.');
      return answerBytes(c, sent, PRIVATE);
    },
  });
}
