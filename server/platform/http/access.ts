import { forbidden, unauthenticated } from '../domain-error';
import type { HttpMiddleware, Principal } from './http-app';
import { type Access, callFor, METHODS, type RouteDescription, routePattern } from './route';

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

/** Returns who may call a path by a method; an unsupported method has the access of the supported ones. */
function accessFor(described: RouteDescription, method: string): Access | undefined {
  const call = callFor(described, method) ?? METHODS.map((other) => described[other]).find(Boolean);
  return call?.access;
}

/** Admits members, and visitors only where no login is needed. Unknown addresses go on to their 404. */
export function memberAccess({ authentication, loginEnabled, routes }: AccessOptions): HttpMiddleware {
  const byPath = new Map(routes.map((described) => [described.path, described]));
  return async (c, next) => {
    const pattern = routePattern(c);
    const described = byPath.get(pattern);
    const access = described && accessFor(described, c.req.method);
    const open = !loginEnabled && access === 'visitors';
    if (access !== 'everyone' && !pattern.endsWith('*'))
      c.set('principal', await callerOf(authentication, tokenOf(c.req.header('authorization')), open));
    await next();
  };
}
