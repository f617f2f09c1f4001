import type { Allowance } from '../net/network-buckets';

/** The rate limit of a group of calls: burst and sustained rate. */
export interface RequestLimit {
  name: string;
  /** Path prefixes. The first matching limit applies. */
  paths: readonly string[];
  /** Per network, with or without an account: a venue's guests share few addresses. */
  network: Allowance;
  /** Per account, after its token is verified. */
  account?: Allowance;
}

const CROWD: Allowance = { burst: 20_000, perSecond: 1_000 };

/** All request limits. Failed logins, mails and connections have additional limits. */
export const REQUEST_LIMITS: readonly RequestLimit[] = [
  {
    name: 'designer',
    paths: ['/api/designer/'],
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
    name: 'captures',
    paths: ['/api/capture/'],
    network: { burst: 10_000, perSecond: 500 },
    account: { burst: 120, perSecond: 2 },
  },
  {
    name: 'registration logins',
    paths: ['/api/cvent/', '/api/bizzabo/'],
    network: { burst: 4_000, perSecond: 50 },
  },
  {
    name: 'calls',
    paths: ['/api/', '/matomo.php'],
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

/** Returns the limits multiplied by a factor. */
export const widened = (limits: readonly RequestLimit[], factor: number): RequestLimit[] => {
  const wide = ({ burst, perSecond }: Allowance) => ({
    burst: burst * factor,
    perSecond: perSecond * factor,
  });
  return limits.map((limit) => ({
    ...limit,
    network: wide(limit.network),
    ...(limit.account && { account: wide(limit.account) }),
  }));
};
