import { DomainError, diskFull, tooManyRequests } from '../domain-error';
import { clientAddress, networkOf } from '../net/client-address';
import { type Allowance, createNetworkBuckets, type NetworkBuckets } from '../net/network-buckets';
import type { DiskSpace } from '../store/disk-space';
import type { CallGate } from './endpoint';
import type { HttpContext, HttpMiddleware } from './http-app';
import { limitFor, type RequestLimit } from './request-limits';
import type { RouteDescription } from './route';

type Charge = (key: string) => void;

/** Returns the milliseconds until one more request is allowed. */
const refillTime = ({ perSecond }: Allowance): number => Math.floor(1_000 / perSecond);

function charging(allowance: Allowance, buckets: NetworkBuckets): Charge {
  return (key) => {
    if (!buckets.take(key)) throw tooManyRequests(refillTime(allowance));
  };
}

const free: Charge = () => undefined;

/** Returns the bucket that a request is charged to. */
function chargesBy(
  limits: readonly RequestLimit[],
  allowanceOf: (limit: RequestLimit) => Allowance | undefined,
  clock: () => number,
): (c: HttpContext) => Charge {
  const charges = new Map<RequestLimit | undefined, Charge>();
  for (const limit of limits) {
    const allowance = allowanceOf(limit);
    if (allowance) charges.set(limit, charging(allowance, createNetworkBuckets(allowance, clock)));
  }
  return ({ req }) => charges.get(limitFor(limits, req.path, req.method)) ?? free;
}

const SOON = 5_000;

const tooManyOwn = (count: number) =>
  new DomainError('tooManyRequests', `${count} uploads of yours are running. Wait until one is done.`, {
    retryAfter: SOON,
  });
const busy = () =>
  new DomainError('unavailable', 'The server receives many files at the moment. Try again in a moment.', {
    retryAfter: SOON,
  });

/** Returns what counts the running calls of a limit: it is called at the begin of one, and returns its end. */
function countRunning({ account, everyone }: NonNullable<RequestLimit['running']>) {
  const running = new Map<string, number>();
  let all = 0;
  return (key: string) => {
    const own = running.get(key) ?? 0;
    if (own >= account) throw tooManyOwn(account);
    if (all >= everyone) throw busy();
    running.set(key, own + 1);
    all += 1;
    return () => {
      all -= 1;
      const left = (running.get(key) ?? 1) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
    };
  };
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
    chargeFor(c)(networkOf(clientAddress(c, trustProxy)));
    await next();
  };
}

/**
 * Limits the running calls of an account and of all accounts.
 * @throws DomainError tooManyRequests; unavailable when all others have as many as there may be
 */
export function limitRunning({ limits }: Pick<LimitOptions, 'limits'>): HttpMiddleware {
  const counters = new Map<RequestLimit | undefined, ReturnType<typeof countRunning>>();
  for (const limit of limits) if (limit.running) counters.set(limit, countRunning(limit.running));
  return async (c, next) => {
    const begin = counters.get(limitFor(limits, c.req.path, c.req.method));
    const end = begin?.(c.get('principal')?.uid ?? '');
    await next().finally(end);
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
    if (principal) (principal.designer ? chargeDesigner : chargeAccount)(c)(principal.uid);
    if (!principal || principal.anonymous) chargeUnknown(c)(networkOf(clientAddress(c, trustProxy)));
    await next();
  };
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects every request by a writing method while the disk is almost full, and calls that write little once it is full.
 * @throws DomainError full
 */
export function rejectWrites(
  { isShort, isFull }: DiskSpace,
  routes: readonly RouteDescription[],
): HttpMiddleware {
  const small = new Set(routes.filter(({ POST }) => POST?.whileShort).map(({ path }) => path));
  return async (c, next) => {
    const isRejected = small.has(c.req.path) ? isFull : isShort;
    if (!READING.has(c.req.method) && isRejected()) throw diskFull();
    await next();
  };
}

/** Rejects calls that capture something by a reading method while the disk is almost full. @throws DomainError full */
export const rejectCaptures =
  ({ isShort }: DiskSpace): CallGate =>
  (_, { captures }) => {
    if (captures !== undefined && isShort()) throw diskFull();
  };
