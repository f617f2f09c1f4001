import type { LoginConfiguration } from '@domain/login';
import type { FirebaseConfig } from '@domain/ui-config';
import type { FoyerConfig } from '../environment/foyer-config';
import type { HttpApp, HttpContext } from './dependencies';
import { endpoint } from './endpoint';

type Way = NonNullable<FoyerConfig['login']>[number];

/** The configured ways to log in as `GET /api/loginOptions` lists them (spec §3); email and password by default. */
export function loginOptions(
  login: readonly Way[] = ['password'],
  { apiKey, authDomain }: Pick<FirebaseConfig, 'apiKey' | 'authDomain'>,
): LoginConfiguration[] {
  const options: Record<Way, LoginConfiguration> = {
    anonymous: { loginProvider: 'anonymous', idpProvider: [] },
    password: {
      loginProvider: 'firebase',
      apiKey,
      authDomain,
      idpProvider: [{ displayName: 'Email', providerID: 'password' }],
    },
  };
  return [...new Set(login)].map((way) => options[way]);
}

/** `GET /api/loginOptions`. */
export function serveLoginOptions(app: HttpApp, optionsFor: (c: HttpContext) => LoginConfiguration[]): void {
  endpoint(app, '/api/loginOptions', {
    GET: (c) => c.json(optionsFor(c), 200, { 'Cache-Control': 'no-cache' }),
  });
}
