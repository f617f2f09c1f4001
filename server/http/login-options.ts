import type { LoginConfiguration } from '@domain/login';
import type { FirebaseConfig } from '@domain/ui-config';
import type { FoyerConfig } from '../environment/foyer-config';
import type { HttpApp, HttpContext } from './dependencies';
import { endpoint } from './endpoint';

type Ways = Pick<FoyerConfig, 'login' | 'oidc'>;

/** The identity service's own ways: single sign-on in the order it was configured, then email and password. */
const identityProviders = ({ login = ['password'], oidc = [] }: Ways) => [
  ...oidc
    .filter(({ providerId }) => login.includes(providerId))
    .map(({ displayName, providerId }) => ({ displayName, providerID: providerId })),
  ...(login.includes('password') ? [{ displayName: 'Email', providerID: 'password' }] : []),
];

/** The configured ways to log in as `GET /api/loginOptions` lists them (spec §3); email and password by default. */
export function loginOptions(
  ways: Ways,
  { apiKey, authDomain }: Pick<FirebaseConfig, 'apiKey' | 'authDomain'>,
): LoginConfiguration[] {
  const { login = ['password'] } = ways;
  const idpProvider = identityProviders(ways);
  const others = (['anonymous', 'cvent', 'bizzabo'] as const).filter((way) => login.includes(way));
  return [
    ...others.map((loginProvider) => ({ loginProvider, idpProvider: [] })),
    ...(idpProvider.length > 0
      ? [{ loginProvider: 'firebase' as const, apiKey, authDomain, idpProvider }]
      : []),
  ];
}

/** `GET /api/loginOptions`. */
export function serveLoginOptions(app: HttpApp, optionsFor: (c: HttpContext) => LoginConfiguration[]): void {
  endpoint(app, '/api/loginOptions', {
    GET: (c) => c.json(optionsFor(c), 200, { 'Cache-Control': 'no-cache' }),
  });
}
