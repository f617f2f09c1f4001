import type { Allowance } from '../network-buckets';

/** What a group of calls allows: requests at once (`burst`) and in the long run. */
export interface RequestLimit {
  name: string;
  /** Where its paths begin. A path belongs to the first limit that fits. */
  paths: readonly string[];
  /** Of one network, whoever asks: a venue's guests share few addresses. */
  network: Allowance;
  /** Of one account, after its token was checked. */
  account?: Allowance;
}

const CROWD: Allowance = { burst: 20_000, perSecond: 1_000 };

/** Every limit on requests. Failed logins, mails and connections have further ones of their own. */
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

/** The same limits, so many times as wide. */
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
