import { clientAddress, networkOf } from '../identity/client-address';
import { type Allowance, createNetworkBuckets, type NetworkBuckets } from '../network-buckets';
import type { HttpMiddleware } from './dependencies';
import { HttpError } from './http-error';
import type { RequestLimit } from './request-limits';

interface Counted {
  paths: readonly string[];
  charge: (key: string) => void;
}

const MILLISECOND = 0.001;

/** Seconds until one that has nothing left may ask again. */
const waitFor = ({ perSecond }: Allowance): number => Math.ceil(1 / perSecond - MILLISECOND) || 1;

const tooMany = (allowance: Allowance): HttpError =>
  new HttpError(429, 'Too many requests. Try again later.', {
    headers: { 'Retry-After': String(waitFor(allowance)) },
  });

function charging(allowance: Allowance, buckets: NetworkBuckets): Counted['charge'] {
  return (key) => {
    if (!buckets.take(key)) throw tooMany(allowance);
  };
}

const free: Counted['charge'] = () => undefined;

/** What a request to a path has to pay from, at the same cost for every path. */
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

/** Lets a network ask as often as the limits say. @throws HttpError 429 with Retry-After */
export function limitNetworks({ limits, trustProxy, clock }: LimitOptions): HttpMiddleware {
  const chargeFor = chargesBy(limits, ({ network }) => network, clock);
  return async (c, next) => {
    chargeFor(c.req.path)(networkOf(clientAddress(c, trustProxy)));
    await next();
  };
}

/** The same for an account; for those whose token was checked before. @throws HttpError 429 with Retry-After */
export function limitAccounts({ limits, clock }: Omit<LimitOptions, 'trustProxy'>): HttpMiddleware {
  const chargeFor = chargesBy(limits, ({ account }) => account, clock);
  return async (c, next) => {
    const principal = c.get('principal');
    if (principal) chargeFor(c.req.path)(principal.uid);
    await next();
  };
}
