import { type LoginConfiguration, loginConfigurationsSchema } from '@domain/login/login';
import type { FirebaseConfig } from '@domain/shared/ui-config';
import type { Architecture } from '@domain/venue/venue';
import type { Environment } from '../../platform/config/environment';
import type { LoginWays } from '../../platform/config/login-ways';
import { endpoint } from '../../platform/http/endpoint';
import { hostOf } from '../../platform/http/host-check';
import { route } from '../../platform/http/route';
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

const loginOptionsRoute = route({
  path: '/api/loginOptions',
  GET: {
    summary: 'The ways to log in',
    access: 'everyone',
    answers: { 200: { json: loginConfigurationsSchema } },
  },
});

interface LoginOptionsDeps {
  environment: Pick<Environment, 'publicUrl' | 'trustProxy'>;
  ways: LoginWays;
  /** Returns the `firebase` section of `/ui-config.json` for a host as the browser sees it. */
  firebaseFor: (host: string) => FirebaseConfig;
  view: Pick<VenueView, 'shown'>;
}

/** `GET /api/loginOptions`. */
export const loginOptionsEndpoint = endpoint(
  loginOptionsRoute,
  ({ environment, ways, firebaseFor, view }: LoginOptionsDeps) => ({
    GET: async (c) => {
      const venue = (await view.shown())?.architecture;
      const options = loginOptions(ways, firebaseFor(hostOf(c, environment)), venue);
      return c.json(options, 200, { 'Cache-Control': 'no-cache' });
    },
  }),
);
