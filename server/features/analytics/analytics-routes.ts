import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Analytics } from '@domain/shared/analytics';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Environment } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { invalidField, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { hostOf } from '../../platform/http/host-check';
import type { Principal } from '../../platform/http/http-app';
import { answerBytes, representationOf } from '../../platform/http/representation';
import { packageRoot } from '../../platform/package-root';
import type { Database } from '../../platform/store/database';
import { accountUid } from '../people';
import type { VenueView } from '../venue';
import { isPing, keepRequest, type TrackingRequest, trackingRequestSchema } from './analytics-events';

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

interface AnalyticsDeps {
  environment: Pick<Environment, 'config' | 'publicUrl' | 'trustProxy'>;
  db: Kysely<Database>;
  accounts: Accounts;
  view: VenueView;
  clock: () => number;
}

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const script = route({
  path: SCRIPT,
  GET: {
    summary: 'The script that counts pages',
    access: 'everyone',
    answers: { 200: { type: 'text/javascript' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: ELSEWHERE },
  },
}).handled(({ environment }: Pick<AnalyticsDeps, 'environment'>) => {
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

const tracker = route({
  path: TRACKER,
  GET: {
    summary:
      'Counts a page or an event. A user is stored only when uid is sent with a token, and taken from the token',
    access: 'everyone',
    token: 'optional',
    query: trackingRequestSchema,
    captures: ({ query }) => !isPing(query),
    answers: { 204: { description: 'It is counted' } },
    refusals: { 404: ELSEWHERE, 429: 'Too many from this network or account, or on this day' },
  },
}).handled(({ environment, db, accounts, view, clock }: AnalyticsDeps) => {
  const isServed = isOwnAnalytics(environment.config.analytics);

  /** Returns the uid of a caller who asks to be named, if the venue personalizes tracking. */
  async function uidOf({ uid }: TrackingRequest, caller: Principal | undefined): Promise<string | null> {
    if (!uid || !caller?.member) return null;
    if (!(await view.shown())?.architecture.personalizedTrackingEnabled) return null;
    return accountUid(accounts, caller);
  }

  return {
    GET: async (c, { query }) => {
      if (!isServed) throw notFound();
      if (hostIn(query.url) !== hostOf(c, environment)) throw invalidField('url', 'must be of this venue');
      await keepRequest(db, query, { at: clock(), uid: await uidOf(query, c.get('principal')) });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  };
});

/** `GET /matomo.js` and `GET /matomo.php`, unless analytics are external or disabled. */
export const routes = [script, tracker];
