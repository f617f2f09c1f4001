import type { Identity, Principal } from '../identity/identity';
import { IdentityError } from '../identity/identity-error';
import type { HttpMiddleware } from './dependencies';
import { forbidden, HttpError, NOT_AUTHORIZED } from './http-error';
import { type Access, callFor, METHODS, type RouteDescription } from './route';
import { routePattern } from './route-pattern';

// A 401 would log people out whose session nobody can check at the moment.
const UNCHECKED = 'Sessions cannot be checked at the moment. Try again later.';
const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

const unauthorized = (): HttpError =>
  new HttpError(401, NOT_AUTHORIZED, { headers: { 'WWW-Authenticate': 'Bearer' } });

function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) throw unauthorized();
  return token;
}

async function verified(identity: Identity, token: string): Promise<Principal> {
  return identity.verify(token).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    throw error.code === 'UNAVAILABLE' ? new HttpError(503, UNCHECKED) : unauthorized();
  });
}

interface AccessOptions {
  identity: Identity;
  /** False when the venue is open to visitors without a login. */
  loginEnabled: boolean;
  routes: readonly RouteDescription[];
}

async function admitted(identity: Identity, principal: Principal, open: boolean): Promise<boolean> {
  return principal.member ? identity.mayEnter(principal) : open && principal.anonymous;
}

/** The person behind a token. @throws HttpError 401 without a valid token, 403 for those who may not enter, 503 */
async function callerOf(identity: Identity, token: string | undefined, open: boolean) {
  if (token === undefined && open) return undefined;
  if (token === undefined) throw unauthorized();
  const principal = await verified(identity, token);
  if (!(await admitted(identity, principal, open))) throw forbidden();
  return principal;
}

/** Who may ask for a path by a method; a method it does not take is for whom its others are. */
function accessFor(described: RouteDescription, method: string): Access | undefined {
  const call = callFor(described, method) ?? METHODS.map((other) => described[other]).find(Boolean);
  return call?.access;
}

/** Lets members through; visitors only where nothing or no login is needed. Unknown addresses go on to their 404. */
export function memberAccess({ identity, loginEnabled, routes }: AccessOptions): HttpMiddleware {
  const byPath = new Map(routes.map((described) => [described.path, described]));
  return async (c, next) => {
    const pattern = routePattern(c);
    const described = byPath.get(pattern);
    const access = described && accessFor(described, c.req.method);
    const open = !loginEnabled && access === 'visitors';
    if (access !== 'everyone' && !pattern.endsWith('*'))
      c.set('principal', await callerOf(identity, tokenOf(c.req.header('authorization')), open));
    await next();
  };
}
