import type { Identity, Principal } from '../identity/identity';
import { IdentityError } from '../identity/identity-error';
import type { HttpMiddleware } from './dependencies';
import { HttpError } from './http-error';
import { routePattern } from './route-pattern';

/** Calls that need no token. */
const PUBLIC = new Set(['/api/loginOptions', '/api/venue/version']);

/** Calls that need none while no login is needed. */
const OPEN = new Set([
  '/api/venue',
  '/api/ui/venue',
  '/api/ui/sign-asset-url',
  '/api/ui/architecture/:architectureId/assets/:assetId/download',
]);

const NOT_AUTHORIZED = 'login.unauthorized';
// A 401 would log people out whose session nobody can check at the moment.
const UNCHECKED = 'Sessions cannot be checked at the moment. Try again later.';
const BEARER = /^Bearer +([\w.~+/=-]+)$/i;

const unauthorized = (): HttpError =>
  new HttpError(401, NOT_AUTHORIZED, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The person is known but may not do this. */
export const forbidden = (): HttpError => new HttpError(403, NOT_AUTHORIZED);

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

/** Lets members through; visitors only where nothing or no login is needed. Unknown addresses go on to their 404. */
export function memberAccess({ identity, loginEnabled }: AccessOptions): HttpMiddleware {
  return async (c, next) => {
    const route = routePattern(c);
    const free = PUBLIC.has(route) || route.endsWith('*');
    const open = !loginEnabled && OPEN.has(route);
    if (!free) c.set('principal', await callerOf(identity, tokenOf(c.req.header('authorization')), open));
    await next();
  };
}
