import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analytics } from '@domain/shared/analytics';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { invalidField, notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { hostOf } from '../../platform/http/host-check';
import { answerBytes, representationOf } from '../../platform/http/representation';
import { route } from '../../platform/http/route';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import type { VenueView } from '../venue';
import { keepRequest } from './analytics-events';
import { type TrackingRequest, trackingRequestSchema } from './tracking-request';

const SCRIPT = '/matomo.js';
const TRACKER = '/matomo.php';
const ELSEWHERE = 'Pages are counted elsewhere, or nowhere';

type AnalyticsConfig = FoyerConfig['analytics'];

/** Returns whether this server counts pages itself. */
const isOwnAnalytics = (config: AnalyticsConfig): boolean =>
  config?.enabled !== false && config?.trackerUrl === undefined;

/** Returns the `analytics` section of `/ui-config.json`; undefined without analytics. */
export function analyticsOf(config: AnalyticsConfig): Analytics | undefined {
  if (config?.enabled === false) return undefined;
  const { trackerUrl, scriptUrl } = config ?? {};
  if (trackerUrl === undefined) return { trackerUrl: TRACKER, scriptUrl: SCRIPT };
  return { trackerUrl, ...(scriptUrl !== undefined && { scriptUrl }) };
}

/** Returns the origins of a configured Matomo; by default its script is beside the tracker. */
export function analyticsOrigins(config: AnalyticsConfig): { scripts: string[]; requests: string[] } {
  if (config?.enabled === false || config?.trackerUrl === undefined) return { scripts: [], requests: [] };
  const { trackerUrl, scriptUrl = trackerUrl } = config;
  return { scripts: [new URL(scriptUrl).origin], requests: [new URL(trackerUrl).origin] };
}

const trackerScriptRoute = route({
  path: SCRIPT,
  GET: {
    summary: 'The script that counts pages',
    access: 'everyone',
    answers: { 200: { type: 'text/javascript' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: ELSEWHERE },
  },
});

const trackerRoute = route({
  path: TRACKER,
  GET: {
    summary: 'Counts a page or an event. The sender is stored only as the visitor id of the request',
    access: 'everyone',
    query: trackingRequestSchema,
    answers: { 204: { description: 'It is counted' } },
    refusals: { 404: ELSEWHERE },
  },
});

interface AnalyticsDeps {
  environment: Pick<Environment, 'config' | 'publicUrl' | 'trustProxy'>;
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'byEmail'>;
  view: VenueView;
  clock: () => number;
}

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const script = endpoint(trackerScriptRoute, ({ environment }: Pick<AnalyticsDeps, 'environment'>) => {
  const isServed = isOwnAnalytics(environment.config.analytics);
  const source = readFileSync(join(packageRoot, 'server/features/analytics/matomo.js'), 'utf8');
  const sent = representationOf(source, 'text/javascript; charset=utf-8', { compressed: true });
  return {
    GET: async (c) => {
      if (!isServed) throw notFound();
      return answerBytes(c, await sent, { 'Cache-Control': 'no-cache' });
    },
  };
});

const tracker = endpoint(trackerRoute, ({ environment, db, accounts, view, clock }: AnalyticsDeps) => {
  const isServed = isOwnAnalytics(environment.config.analytics);

  /** Returns the uid of a named account if the venue personalizes tracking; other names are not stored. */
  async function uidOf({ uid }: TrackingRequest): Promise<string | null> {
    if (!uid || !(await view.shown())?.architecture.personalizedTrackingEnabled) return null;
    return (await accounts.byEmail(uid))?.uid ?? null;
  }

  return {
    GET: async (c, { query }) => {
      if (!isServed) throw notFound();
      if (hostIn(query.url) !== hostOf(c, environment)) throw invalidField('url', 'must be of this venue');
      await keepRequest(db, query, { at: clock(), uid: await uidOf(query) });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  };
});

/** `GET /matomo.js` and `GET /matomo.php`, unless analytics are external or disabled. */
export const routes = [script, tracker];
