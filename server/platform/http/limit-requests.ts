import { tooManyRequests } from '../domain-error';
import { clientAddress, networkOf } from '../net/client-address';
import { type Allowance, createNetworkBuckets, type NetworkBuckets } from '../net/network-buckets';
import type { DiskSpace } from '../store/disk-space';
import type { HttpMiddleware } from './http-app';
import { insufficientStorage } from './http-error';
import type { RequestLimit } from './request-limits';

interface Counted {
  paths: readonly string[];
  charge: (key: string) => void;
}

/** Returns the milliseconds until one more request is allowed. */
const refillTime = ({ perSecond }: Allowance): number => Math.floor(1_000 / perSecond);

function charging(allowance: Allowance, buckets: NetworkBuckets): Counted['charge'] {
  return (key) => {
    if (!buckets.take(key)) throw tooManyRequests(refillTime(allowance));
  };
}

const free: Counted['charge'] = () => undefined;

/** Returns the bucket that a request to a path is charged to. */
function chargesBy(
  limits: readonly RequestLimit[],
  allowanceOf: (limit: RequestLimit) => Allowance | undefined,
  clock: () => number,
): (path: string) => Counted['charge'] {
  const counted = limits.map((limit): Counted => {
    const allowance = allowanceOf(limit);
    const charge = allowance ? charging(allowance, createNetworkBuckets(allowance, clock)) : free;
    return { paths: limit.paths, charge };
  });
  return (path) =>
    counted.find(({ paths }) => paths.some((beginning) => path.startsWith(beginning)))?.charge ?? free;
}

interface LimitOptions {
  limits: readonly RequestLimit[];
  trustProxy: readonly string[];
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Limits the requests of a network. @throws DomainError tooManyRequests */
export function limitNetworks({ limits, trustProxy, clock }: LimitOptions): HttpMiddleware {
  const chargeFor = chargesBy(limits, ({ network }) => network, clock);
  return async (c, next) => {
    chargeFor(c.req.path)(networkOf(clientAddress(c, trustProxy)));
    await next();
  };
}

/** Limits the requests of an account, after its token was checked. @throws DomainError tooManyRequests */
export function limitAccounts({ limits, clock }: Omit<LimitOptions, 'trustProxy'>): HttpMiddleware {
  const chargeFor = chargesBy(limits, ({ account }) => account, clock);
  return async (c, next) => {
    const principal = c.get('principal');
    if (principal) chargeFor(c.req.path)(principal.uid);
    await next();
  };
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writing requests while the disk is almost full. @throws HttpError 507 */
export const requireDiskSpace =
  ({ isShort }: DiskSpace): HttpMiddleware =>
  async (c, next) => {
    if (!READING.has(c.req.method) && isShort()) throw insufficientStorage();
    await next();
  };
