import { expect, test } from 'vitest';
import { ConfigurationError } from '../../../server/platform/config/configuration-error';
import type { FoyerConfig } from '../../../server/platform/config/foyer-config';
import { loginWays } from '../../../server/platform/config/login-ways';
import { BIZZABO, CVENT } from '../features/registration/event-services';

const issuer = (providerId: string) => ({
  providerId,
  displayName: providerId,
  issuer: 'https://id.fair.example',
  clientId: 'foyer',
  clientSecret: 'secret',
});
const [STAFF, GUESTS] = [issuer('oidc.staff'), issuer('oidc.guests')];

test.each<[string, FoyerConfig, object]>([
  ['nothing', {}, { anonymous: false, password: true, oidc: [] }],
  [
    'every section',
    { cvent: CVENT, bizzabo: BIZZABO, oidc: [STAFF, GUESTS] },
    { anonymous: false, password: true, oidc: [STAFF, GUESTS], cvent: CVENT, bizzabo: BIZZABO },
  ],
  [
    'a choice of them',
    { login: ['oidc.guests', 'bizzabo'], cvent: CVENT, bizzabo: BIZZABO, oidc: [STAFF, GUESTS] },
    { anonymous: false, password: false, oidc: [GUESTS], bizzabo: BIZZABO },
  ],
  [
    'anonymous beside others',
    { login: ['anonymous', 'password'] },
    { anonymous: true, password: true, oidc: [] },
  ],
])('the ways to log in with %s', (_, config, ways) => {
  expect(loginWays(config)).toEqual(ways);
});

test.each<[FoyerConfig, string]>([
  [{ login: ['cvent'] }, 'the key cvent is missing'],
  [{ login: ['bizzabo', 'password'] }, 'the key bizzabo is missing'],
  [{ login: ['oidc.staff'], oidc: [GUESTS] }, 'no entry of oidc has providerId oidc.staff'],
  [
    { login: ['cvent', 'oidc.staff'] },
    'the key cvent is missing; no entry of oidc has providerId oidc.staff',
  ],
])('the configuration %j is rejected', (config, faults) => {
  expect(() => loginWays(config)).toThrow(
    new ConfigurationError(`FOYER_CONFIG: login lists methods that are not configured: ${faults}.`),
  );
});
