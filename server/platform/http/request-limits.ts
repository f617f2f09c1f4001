import type { FoyerConfig } from '../config/foyer-config';
import type { Allowance } from '../net/network-buckets';

/** Bytes that a group of calls may store on one day (UTC), with an estimate of what the database adds. */
export interface DayLimit {
  network: number;
  account: number;
  /** All callers together. */
  everyone: number;
}

/** The rate limit of a group of calls: burst and sustained rate. */
export interface RequestLimit {
  name: string;
  /** Path prefixes. The first matching limit applies. */
  paths: readonly string[];
  /** The method that it is for; all of them without one. */
  method?: 'POST';
  /** Per network, with or without an account: a venue's guests share few addresses. */
  network: Allowance;
  /** Per account, after its token is verified. */
  account?: Allowance;
  /** In place of that, for the accounts of designers. */
  designer?: Allowance;
  /** Per network, for all its callers without an account. */
  unauthenticated?: Allowance;
  /** Calls that one account, and all accounts together, may have running. */
  running?: { account: number; everyone: number };
  /** For calls that capture what they are sent. */
  day?: DayLimit;
}

const MB = 1_024 * 1_024;
const CROWD: Allowance = { burst: 20_000, perSecond: 1_000 };
/** What is received lies on the disk until it was read. */
const UPLOADS = { account: 2, everyone: 60 };

/** All request limits. Failed logins, mails and connections have additional limits. */
export const REQUEST_LIMITS: readonly RequestLimit[] = [
  {
    name: 'designer',
    paths: ['/api/designer/'],
    network: CROWD,
    account: { burst: 120, perSecond: 2 },
  },
  {
    name: 'moderation',
    paths: ['/api/moderation/'],
    network: CROWD,
    account: { burst: 120, perSecond: 2 },
  },
  {
    name: 'own account',
    paths: ['/api/account'],
    network: CROWD,
    account: { burst: 60, perSecond: 1 },
  },
  {
    name: 'logins',
    paths: ['/api/capture/login'],
    network: { burst: 600, perSecond: 1 },
    day: { network: 8 * MB, account: MB, everyone: 32 * MB },
  },
  {
    name: 'consents',
    paths: ['/api/capture/cookiePreferences'],
    network: { burst: 4_000, perSecond: 100 },
    account: { burst: 60, perSecond: 1 },
    unauthenticated: { burst: 600, perSecond: 1 },
    day: { network: 16 * MB, account: MB, everyone: 64 * MB },
  },
  {
    name: 'logs',
    paths: ['/api/capture/'],
    network: { burst: 10_000, perSecond: 500 },
    account: { burst: 120, perSecond: 2 },
    day: { network: 64 * MB, account: 8 * MB, everyone: 256 * MB },
  },
  {
    name: 'analytics',
    paths: ['/matomo.php'],
    network: { burst: 4_000, perSecond: 250 },
    account: { burst: 120, perSecond: 2 },
    day: { network: 64 * MB, account: 4 * MB, everyone: 256 * MB },
  },
  {
    name: 'registration logins',
    paths: ['/api/cvent/', '/api/bizzabo/'],
    network: { burst: 4_000, perSecond: 50 },
  },
  {
    name: 'pictures',
    paths: ['/api/assets/upload'],
    network: { burst: 4_000, perSecond: 50 },
    account: { burst: 20, perSecond: 0.1 },
    designer: { burst: 300, perSecond: 2 },
    running: UPLOADS,
  },
  {
    name: 'files of the chat',
    paths: ['/api/chat/files'],
    method: 'POST',
    network: { burst: 4_000, perSecond: 50 },
    account: { burst: 60, perSecond: 0.2 },
    running: UPLOADS,
  },
  {
    name: 'calendars',
    paths: ['/api/agenda/calendar/'],
    network: { burst: 4_000, perSecond: 50 },
  },
  {
    name: 'search',
    paths: ['/api/search/'],
    network: { burst: 4_000, perSecond: 100 },
    account: { burst: 60, perSecond: 1 },
  },
  {
    name: 'calls',
    paths: ['/api/'],
    network: CROWD,
    account: { burst: 1_000, perSecond: 50 },
  },
  {
    name: 'identity',
    paths: ['/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'],
    network: { burst: 10_000, perSecond: 500 },
  },
  { name: 'files', paths: ['/'], network: { burst: 60_000, perSecond: 3_000 } },
];

/** Returns the first limit that matches a call. */
export const limitFor = (
  limits: readonly RequestLimit[],
  path: string,
  method = 'GET',
): RequestLimit | undefined =>
  limits.find(
    (limit) =>
      (limit.method ?? method) === method && limit.paths.some((beginning) => path.startsWith(beginning)),
  );

const widenedDay = ({ network, account, everyone }: DayLimit, factor: number): DayLimit => ({
  network: network * factor,
  account: account * factor,
  everyone: everyone * factor,
});

/** Returns a limit multiplied by a factor. */
function widened(
  { network, account, designer, unauthenticated, day, ...limit }: RequestLimit,
  factor: number,
) {
  const wide = ({ burst, perSecond }: Allowance) => ({
    burst: burst * factor,
    perSecond: perSecond * factor,
  });
  return {
    ...limit,
    network: wide(network),
    ...(account && { account: wide(account) }),
    ...(designer && { designer: wide(designer) }),
    ...(unauthenticated && { unauthenticated: wide(unauthenticated) }),
    ...(day && { day: widenedDay(day, factor) }),
  };
}

/** Returns the limits of an installation: those of the table, as its configuration changes them. */
export function configuredLimits({ factor = 1, megabytesPerDay = {} }: FoyerConfig['limits'] = {}) {
  const megabytes = new Map(Object.entries(megabytesPerDay));
  return REQUEST_LIMITS.map((limit): RequestLimit => {
    const wide = widened(limit, factor);
    const configured = megabytes.get(limit.name);
    if (!wide.day || configured === undefined) return wide;
    return { ...wide, day: { ...wide.day, everyone: configured * MB } };
  });
}
