import { ConfigurationError } from './configuration-error';
import type { FoyerConfig } from './foyer-config';
import type { BizzaboConfig, CventConfig, OidcConfig } from './login-config';

/** The login methods and the configuration section that each of them needs. */
export interface LoginWays {
  anonymous: boolean;
  password: boolean;
  /** In the order of the configuration. */
  oidc: readonly OidcConfig[];
  cvent?: CventConfig;
  bizzabo?: BizzaboConfig;
}

type LoginConfig = Pick<FoyerConfig, 'login' | 'oidc' | 'cvent' | 'bizzabo'>;

const SECTIONS = ['cvent', 'bizzabo'] as const;

/** The default: all configured methods, and email and password. */
const configured = ({ oidc = [], ...config }: LoginConfig): string[] => [
  ...SECTIONS.filter((section) => config[section]),
  ...oidc.map(({ providerId }) => providerId),
  'password',
];

/** Returns the section that a listed method lacks, undefined when it lacks none. */
function missingSection(way: string, { oidc = [], ...config }: LoginConfig): string | undefined {
  if (way.startsWith('oidc.')) return oidc.some(({ providerId }) => providerId === way) ? undefined : 'oidc';
  const section = SECTIONS.find((name) => name === way);
  return section && !config[section] ? section : undefined;
}

function rejectMissing(ways: readonly string[], config: LoginConfig): void {
  const faults = ways.flatMap((way) => {
    const section = missingSection(way, config);
    if (!section) return [];
    return section === 'oidc' ? `no entry of oidc has providerId ${way}` : `the key ${section} is missing`;
  });
  if (faults.length > 0)
    throw new ConfigurationError(
      `FOYER_CONFIG: login lists methods that are not configured: ${faults.join('; ')}.`,
    );
}

/**
 * Returns the login methods of a configuration; without `login` the configured ones, and email and password.
 * @throws ConfigurationError naming every method in `login` that has no section
 */
export function loginWays(config: LoginConfig): LoginWays {
  const ways = config.login ?? configured(config);
  rejectMissing(ways, config);
  const { cvent, bizzabo, oidc = [] } = config;
  return {
    anonymous: ways.includes('anonymous'),
    password: ways.includes('password'),
    oidc: oidc.filter(({ providerId }) => ways.includes(providerId)),
    ...(ways.includes('cvent') && { cvent }),
    ...(ways.includes('bizzabo') && { bizzabo }),
  };
}

/** Returns whether people can log in: with any method but `anonymous`. */
export const hasLoginWay = ({ password, oidc, cvent, bizzabo }: LoginWays): boolean =>
  password || oidc.length > 0 || cvent !== undefined || bizzabo !== undefined;
