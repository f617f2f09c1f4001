import { DomainError, forbidden, unauthenticated } from '../domain-error';
import type { HttpMiddleware, Principal } from './http-app';
import { type CallDescription, callFor, METHODS, type RouteDescription, routePattern } from './route';

const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw unauthenticated();
  return token;
}

/** Resolves access tokens to their users, and decides who may enter. */
export interface Authentication {
  /** @throws DomainError unauthenticated, or unavailable while sessions cannot be checked */
  authenticate(token: string): Promise<Principal>;
  /** Returns whether the principal is still an enabled member with a session. */
  mayEnter(principal: Principal): Promise<boolean>;
}

interface AccessOptions {
  authentication: Authentication;
  /** Returns false when the venue is open to visitors without a login. */
  loginEnabled: boolean;
  routes: readonly RouteDescription[];
}

/** @throws DomainError unauthenticated without a valid token, forbidden, unavailable */
async function callerOf(
  { authenticate, mayEnter }: Authentication,
  token: string | undefined,
  open: boolean,
): Promise<Principal | undefined> {
  if (token === undefined && open) return undefined;
  if (token === undefined) throw unauthenticated();
  const principal = await authenticate(token);
  const isAdmitted = principal.member ? await mayEnter(principal) : open && principal.anonymous;
  if (!isAdmitted) throw forbidden();
  return principal;
}

const isRejected = (error: unknown): boolean =>
  error instanceof DomainError && (error.kind === 'unauthenticated' || error.kind === 'forbidden');

/** Returns the caller of a call for everyone; undefined without a valid token. @throws DomainError unavailable */
async function callerIfKnown(authentication: Authentication, header: string | undefined) {
  try {
    return await callerOf(authentication, tokenOf(header), true);
  } catch (error) {
    if (isRejected(error)) return undefined;
    throw error;
  }
}

/** Returns the call of a path by a method; an unsupported method has the access of the supported ones. */
const callOf = (described: RouteDescription, method: string): CallDescription | undefined =>
  callFor(described, method) ?? METHODS.map((other) => described[other]).find(Boolean);

/**
 * Admits members, and visitors only where no login is needed. Unknown addresses go on to their 404, and what is not
 * described outside /api to its endpoint.
 */
export function memberAccess({ authentication, loginEnabled, routes }: AccessOptions): HttpMiddleware {
  const byPath = new Map(routes.map((described) => [described.path, described]));

  function callerFor(call: CallDescription | undefined, header: string | undefined) {
    if (call?.access !== 'everyone')
      return callerOf(authentication, tokenOf(header), !loginEnabled && call?.access === 'visitors');
    return call.token === 'optional' ? callerIfKnown(authentication, header) : undefined;
  }

  return async (c, next) => {
    const pattern = routePattern(c);
    const described = byPath.get(pattern);
    const isServed = !pattern.endsWith('*') && (described || c.req.path.startsWith('/api/'));
    if (isServed) {
      const call = described && callOf(described, c.req.method);
      const admit = async () => c.set('principal', await callerFor(call, c.req.header('authorization')));
      await admit();
      c.set('readmit', admit);
    }
    await next();
  };
}
