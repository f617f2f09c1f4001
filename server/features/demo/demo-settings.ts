import type { Environment } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { loginWays } from '../../platform/config/login-ways';
import { demoIdentity, isDemoIdentity } from './demo-identity';
import { demoPeople } from './demo-people';
import { demoRegistrationConfig, demoRegistrationLogins } from './demo-registrations';

/**
 * Returns the demo's settings: its title in the browser tab, the search, and its own logins, unless the
 * operator configured otherwise or identity is hosted.
 */
export function withDemoSettings(environment: Environment): Environment {
  const { config, publicUrl } = environment;
  const ways = config.firebase ? {} : { ...demoRegistrationConfig, oidc: [demoIdentity(publicUrl)] };
  const ui = { tabTitle: 'Foyer Demo Days', features: { ai: true }, ...config.ui };
  return { ...environment, config: { ...ways, ...config, ui } };
}

const line = (login: string, password: string, note: string): string =>
  `  ${login.padEnd(22)}${password.padEnd(18)}${note}`;

const registrationLines = (config: FoyerConfig): string[] => {
  const ways = loginWays(config);
  return (['cvent', 'bizzabo'] as const)
    .filter((way) => ways[way] === demoRegistrationConfig[way])
    .flatMap((way) => demoRegistrationLogins[way].map(([number, note]) => line(number, '', note)));
};

const passwordLines = (config: FoyerConfig): string[] =>
  loginWays(config).password && !config.firebase
    ? demoPeople.map(({ email, password, note }) => line(email, password, note))
    : [];

const providerLines = (config: FoyerConfig): string[] =>
  loginWays(config)
    .oidc.filter(isDemoIdentity)
    .map(({ displayName }) => line(displayName, '', 'the demo’s own single sign-on'));

/** Returns the demo logins of a configuration with the demo's settings, as lines for the operator. */
export function demoLogins(config: FoyerConfig): string[] {
  const lines = [...passwordLines(config), ...registrationLines(config), ...providerLines(config)];
  return lines.length > 0 ? ['Demo logins:', ...lines] : [];
}
