import { tooManyRequests } from '../domain-error';
import { clientAddress, networkOf } from '../net/client-address';
import { type Allowance, createNetworkBuckets, type NetworkBuckets } from '../net/network-buckets';
import type { HttpMiddleware } from './http-app';
import { limitFor, type RequestLimit } from './request-limits';

type Charge = (key: string) => void;

/** Returns the milliseconds until one more request is allowed. */
const refillTime = ({ perSecond }: Allowance): number => Math.floor(1_000 / perSecond);

function charging(allowance: Allowance, buckets: NetworkBuckets): Charge {
  return (key) => {
    if (!buckets.take(key)) throw tooManyRequests(refillTime(allowance));
  };
}

const free: Charge = () => undefined;

/** Returns the bucket that a request to a path is charged to. */
function chargesBy(
  limits: readonly RequestLimit[],
  allowanceOf: (limit: RequestLimit) => Allowance | undefined,
  clock: () => number,
): (path: string) => Charge {
  const charges = new Map<RequestLimit | undefined, Charge>();
  for (const limit of limits) {
    const allowance = allowanceOf(limit);
    if (allowance) charges.set(limit, charging(allowance, createNetworkBuckets(allowance, clock)));
  }
  return (path) => charges.get(limitFor(limits, path)) ?? free;
}

export interface LimitOptions {
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

/**
 * Limits the requests of an account, and of a network's callers without one, after their tokens were checked.
 * @throws DomainError tooManyRequests
 */
export function limitAccounts({ limits, trustProxy, clock }: LimitOptions): HttpMiddleware {
  const chargeAccount = chargesBy(limits, ({ account }) => account, clock);
  const chargeDesigner = chargesBy(limits, ({ account, designer }) => designer ?? account, clock);
  const chargeUnknown = chargesBy(limits, ({ unauthenticated }) => unauthenticated, clock);
  return async (c, next) => {
    const principal = c.get('principal');
    if (principal) (principal.designer ? chargeDesigner : chargeAccount)(c.req.path)(principal.uid);
    if (!principal || principal.anonymous) chargeUnknown(c.req.path)(networkOf(clientAddress(c, trustProxy)));
    await next();
  };
}
