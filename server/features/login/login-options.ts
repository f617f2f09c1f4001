import { type LoginConfiguration, loginConfigurationsSchema } from '@domain/login/login';
import type { FirebaseConfig } from '@domain/shared/ui-config';
import type { Architecture } from '@domain/venue/venue';
import type { Kysely } from 'kysely';
import type { Environment } from '../../platform/config/environment';
import type { LoginWays } from '../../platform/config/login-ways';
import { notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { hostOf } from '../../platform/http/host-check';
import type { Database } from '../../platform/store/database';
import { agingRows } from '../../platform/store/retention';
import { eventFor } from '../registration';
import type { VenueView } from '../venue';

/**
 * Returns the identity service's methods: single sign-on in the configured order, then email and password.
 */
const identityProviders = ({ oidc, password }: LoginWays) => [
  ...oidc.map(({ displayName, providerId }) => ({ displayName, providerID: providerId })),
  ...(password ? [{ displayName: 'Email', providerID: 'password' }] : []),
];

/** Returns the other methods; Cvent unless the current venue disables it. */
function otherWays(ways: LoginWays, venue: Architecture | undefined): ('anonymous' | 'cvent' | 'bizzabo')[] {
  const isOffered = {
    anonymous: ways.anonymous,
    cvent: venue ? eventFor('cvent', ways, venue) !== undefined : ways.cvent !== undefined,
    bizzabo: ways.bizzabo !== undefined,
  };
  return (['anonymous', 'cvent', 'bizzabo'] as const).filter((way) => isOffered[way]);
}

/** Returns the login methods as `GET /api/loginOptions` lists them (spec §3). */
export function loginOptions(
  ways: LoginWays,
  { apiKey, authDomain }: Pick<FirebaseConfig, 'apiKey' | 'authDomain'>,
  venue?: Architecture,
): LoginConfiguration[] {
  const idpProvider = identityProviders(ways);
  return [
    ...otherWays(ways, venue).map((loginProvider) => ({ loginProvider, idpProvider: [] })),
    ...(idpProvider.length > 0
      ? [{ loginProvider: 'firebase' as const, apiKey, authDomain, idpProvider }]
      : []),
  ];
}

interface LoginOptionsDeps {
  environment: Pick<Environment, 'publicUrl' | 'trustProxy'>;
  ways: LoginWays;
  /** Returns the `firebase` section of `/ui-config.json` for a host as the browser sees it. */
  firebaseFor: (host: string) => FirebaseConfig;
  view: Pick<VenueView, 'shown'>;
}

export const loginOptionsEndpoint = route({
  path: '/api/loginOptions',
  GET: {
    summary: 'The ways to log in',
    access: 'everyone',
    answers: { 200: { json: loginConfigurationsSchema } },
  },
}).handled(({ environment, ways, firebaseFor, view }: LoginOptionsDeps) => ({
  GET: async (c) => {
    const venue = (await view.shown())?.architecture;
    const options = loginOptions(ways, firebaseFor(hostOf(c, environment)), venue);
    return c.json(options, 200, { 'Cache-Control': 'no-cache' });
  },
}));

interface CaptureDeps {
  db: Kysely<Database>;
  loginEnabled: boolean;
  view: VenueView;
  clock: () => number;
}

export const retention = agingRows('captured_login', 'captured_at', {
  name: 'logins',
  key: 'logins',
  days: 90,
});

/** `POST /api/capture/login`, only where no login is needed (spec §4). */
export const captureEndpoint = route({
  path: '/api/capture/login',
  POST: {
    summary: 'Records an anonymous visit: its time and the published venue, nothing else. No body',
    access: 'everyone',
    captures: true,
    answers: { 204: { description: 'It is recorded' } },
    refusals: { 404: 'The venue needs a login', 429: 'Too many from this network, or on this day' },
  },
}).handled(({ db, loginEnabled, view, clock }: CaptureDeps) => ({
  POST: async (c) => {
    if (loginEnabled) throw notFound();
    const { publishedArchitectureId } = await view.version();
    await db
      .insertInto('captured_login')
      .values({ captured_at: new Date(clock()), architecture_id: publishedArchitectureId })
      .execute();
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));
