import { type LoginConfiguration, loginConfigurationsSchema } from '@domain/login';
import type { FirebaseConfig } from '@domain/ui-config';
import type { Architecture } from '@domain/venue';
import type { LoginWays } from '../environment/login-ways';
import { eventFor } from '../registration/registrations';
import type { HttpApp, HttpContext } from './dependencies';
import { serve } from './endpoint';
import { route } from './route';

/** The identity service's own ways: single sign-on in the order it was configured, then email and password. */
const identityProviders = ({ oidc, password }: LoginWays) => [
  ...oidc.map(({ displayName, providerId }) => ({ displayName, providerID: providerId })),
  ...(password ? [{ displayName: 'Email', providerID: 'password' }] : []),
];

/** The ways beside the identity service's; Cvent only where the venue that is shown does not switch it off. */
function otherWays(ways: LoginWays, venue: Architecture | undefined): ('anonymous' | 'cvent' | 'bizzabo')[] {
  const isOffered = {
    anonymous: ways.anonymous,
    cvent: venue ? eventFor('cvent', ways, venue) !== undefined : ways.cvent !== undefined,
    bizzabo: ways.bizzabo !== undefined,
  };
  return (['anonymous', 'cvent', 'bizzabo'] as const).filter((way) => isOffered[way]);
}

/** The ways to log in as `GET /api/loginOptions` lists them (spec §3). */
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

export const loginOptionsRoute = route({
  path: '/api/loginOptions',
  GET: {
    summary: 'The ways to log in',
    access: 'everyone',
    answers: { 200: { json: loginConfigurationsSchema } },
  },
});

/** `GET /api/loginOptions`. */
export function serveLoginOptions(
  app: HttpApp,
  optionsFor: (c: HttpContext) => Promise<LoginConfiguration[]>,
): void {
  serve(app, loginOptionsRoute, {
    GET: async (c) => c.json(await optionsFor(c), 200, { 'Cache-Control': 'no-cache' }),
  });
}
