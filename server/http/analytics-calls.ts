import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { keepRequest } from '../analytics/analytics-events';
import { isOwnAnalytics, OWN_SCRIPT, OWN_TRACKER } from '../analytics/own-analytics';
import { type TrackingRequest, trackingRequestSchema } from '../analytics/tracking-request';
import type { FoyerConfig } from '../environment/foyer-config';
import type { Identity } from '../identity/identity';
import { packageRoot } from '../package-root';
import type { Database } from '../store/database';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { badRequest, notFound } from './http-error';
import { answerBytes, representationOf } from './representation';
import { route } from './route';
import type { VenueView } from './venue-view';

const ELSEWHERE = 'Pages are counted elsewhere, or nowhere';

export const trackerScriptRoute = route({
  path: OWN_SCRIPT,
  GET: {
    summary: 'The script that counts pages',
    access: 'everyone',
    answers: { 200: { type: 'text/javascript' }, 304: { description: 'It is the one of If-None-Match' } },
    refusals: { 404: ELSEWHERE },
  },
});

export const trackerRoute = route({
  path: OWN_TRACKER,
  GET: {
    summary: 'Counts a page or an event; whoever asks is kept only as the visitor they say they are',
    access: 'everyone',
    query: trackingRequestSchema,
    answers: { 204: { description: 'It is counted' } },
    refusals: { 404: ELSEWHERE },
  },
});

interface AnalyticsParts {
  db: Kysely<Database>;
  config: FoyerConfig['analytics'];
  accounts: Pick<Identity['accounts'], 'byEmail'>;
  view: VenueView;
  /** Host and port of this server as a browser knows it. */
  hostOf: (c: HttpContext) => string;
  clock: () => number;
}

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** `GET /matomo.js` and `GET /matomo.php`, unless pages are counted elsewhere or nowhere. */
export function serveAnalytics(app: HttpApp, parts: AnalyticsParts): void {
  const { db, accounts, view, hostOf, clock } = parts;
  const isServed = isOwnAnalytics(parts.config);
  const source = readFileSync(join(packageRoot, 'server/analytics/matomo.js'), 'utf8');
  const script = representationOf(source, 'text/javascript; charset=utf-8', { compressed: true });

  /** Names are kept of people who exist, where the venue wants them known; nobody else's. */
  async function uidOf({ uid }: TrackingRequest): Promise<string | null> {
    if (!uid || !(await view.shown())?.architecture.personalizedTrackingEnabled) return null;
    return (await accounts.byEmail(uid))?.uid ?? null;
  }

  serve(app, trackerScriptRoute, {
    GET: async (c) => {
      if (!isServed) throw notFound();
      return answerBytes(c, await script, { 'Cache-Control': 'no-cache' });
    },
  });
  serve(app, trackerRoute, {
    GET: async (c, { query }) => {
      if (!isServed) throw notFound();
      if (hostIn(query.url) !== hostOf(c))
        throw badRequest('The request is not valid.', [{ path: 'url', message: 'must be of this venue' }]);
      await keepRequest(db, query, { at: clock(), uid: await uidOf(query) });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  });
}
