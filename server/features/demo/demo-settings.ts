import type { Kysely } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import { type Environment, isLoopback } from '../../platform/config/environment';
import type { FoyerConfig } from '../../platform/config/foyer-config';
import { loginWays } from '../../platform/config/login-ways';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { demoIdentity, isDemoIdentity } from './demo-identity';
import { demoPeople } from './demo-people';
import { demoRegistrationConfig, demoRegistrationLogins } from './demo-registrations';
import { hasBegun, hasRoomForDemo } from './seed-demo';

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

type Seen = Pick<Environment, 'demo' | 'host' | 'publicUrl'>;

/**
 * Returns whether only this machine reaches the server: behind a proxy, listening on loopback is not enough.
 */
const isInside = ({ host, publicUrl }: Seen): boolean =>
  isLoopback(host) && isLoopback(publicUrl.hostname.replace(/^\[|\]$/g, ''));

/**
 * Returns whether the demo is shown. By default it is loaded only into an empty store of a server on
 * loopback; a store that has it keeps showing it there.
 */
export async function isDemoShown(seen: Seen, db: Kysely<Database>, log: Logger): Promise<boolean> {
  const { demo } = seen;
  const shown = (demo ?? isInside(seen)) && (await hasRoomForDemo(db));
  if (demo && !shown) log.warn('FOYER_DEMO is 1, but the store already has content: the demo is not loaded');
  return shown;
}

/** Enables the demo people only while the demo is shown, because their passwords are public. */
export async function settleDemoPeople(
  { db, accounts }: { db: Kysely<Database>; accounts: Pick<Accounts, 'byEmail' | 'update'> },
  isShown: boolean,
): Promise<void> {
  if (!(await hasBegun(db))) return;
  for (const { email, disabled: always } of demoPeople) {
    const account = await accounts.byEmail(email);
    const disabled = always || !isShown;
    if (account && account.disabled !== disabled) await accounts.update(account.uid, { disabled });
  }
}
