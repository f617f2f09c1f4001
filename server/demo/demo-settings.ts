import type { Environment } from '../environment/environment';
import type { FoyerConfig } from '../environment/foyer-config';
import { loginWays } from '../environment/login-ways';
import { demoIdentity, isDemoIdentity } from './demo-identity';
import { demoPeople } from './demo-people';
import { demoRegistrationConfig, demoRegistrationLogins } from './demo-registrations';

/**
 * The demo has its name in the browser tab, shows who is there and offers logins of its own, unless the operator
 * chose otherwise or a hosted service knows the people.
 */
export function withDemoSettings(environment: Environment): Environment {
  const { config, publicUrl } = environment;
  const ways = config.firebase ? {} : { ...demoRegistrationConfig, oidc: [demoIdentity(publicUrl)] };
  const ui = { tabTitle: 'Foyer Demo Days', userPresence: true, ...config.ui };
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

/** The demo logins of a configuration with the demo's settings, as lines for the operator. */
export function demoLogins(config: FoyerConfig): string[] {
  const lines = [...passwordLines(config), ...registrationLines(config), ...providerLines(config)];
  return lines.length > 0 ? ['Demo logins:', ...lines] : [];
}
