import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from '../../platform/log';
import { createNetworkBuckets } from '../../platform/net/network-buckets';
import type { DiskSpace } from '../../platform/store/disk-space';
import type { Call } from './account-calls';
import { refreshRequest } from './account-calls';
import { checkRoom, IdentityError, identityErrorAnswer, validBody } from './identity-error';
import { BODY_MAX_BYTES, SESSION_CALLS } from './identity-limits';
import type { Tokens } from './sessions';

/** Body parsers by content type. */
const READERS = {
  'application/json': (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new IdentityError('INVALID_ARGUMENT', 'The body is not JSON.');
    }
  },
  'application/x-www-form-urlencoded': (text: string): unknown =>
    Object.fromEntries(new URLSearchParams(text)),
};
type BodyType = keyof typeof READERS;

/** Parses the body of a request. @throws IdentityError UNSUPPORTED_MEDIA_TYPE, INVALID_ARGUMENT */
async function readBody(c: Context, type: BodyType): Promise<unknown> {
  const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) throw new IdentityError('UNSUPPORTED_MEDIA_TYPE', `Send ${type}.`);
  return READERS[type](await c.req.text());
}

const TOOLKIT = '/identitytoolkit.googleapis.com';
const SECURE_TOKEN = '/securetoken.googleapis.com';
const ACCOUNTS = 'accounts:';
/** The calls of a login: everybody makes them, and they write little. */
const LOGIN_CALLS = ['signInWithPassword', 'signInWithCustomToken', 'signInWithIdp', 'lookup'];

interface RoutesOptions {
  /** By their names after `/v1/accounts:`. */
  calls: ReadonlyMap<string, Call>;
  refresh: (refreshToken: string) => Promise<Tokens>;
  projectId: string;
  disk: DiskSpace;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

async function refreshed(body: unknown, { refresh, projectId }: RoutesOptions): Promise<object> {
  const { grant_type, refresh_token } = validBody(refreshRequest, body);
  if (grant_type !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  if (!refresh_token) throw new IdentityError('MISSING_REFRESH_TOKEN');
  const { idToken, refreshToken, expiresIn, localId } = await refresh(refresh_token);
  return {
    id_token: idToken,
    access_token: idToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: localId,
    project_id: projectId,
  };
}

const TOKEN_FIELDS = ['idToken', 'refresh_token'];
/** The end of a token is its secret part and identifies it. */
const TOKEN_END = 43;

/** Returns the end of the token in a body, if there is one. */
function tokenEnd(body: unknown): string | undefined {
  const fields = new Map(Object.entries(body ?? {}));
  const token = TOKEN_FIELDS.map((field) => fields.get(field)).find((value) => typeof value === 'string');
  return token?.slice(-TOKEN_END);
}

/** Parses bodies and limits the calls per session. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
function limitedBodies(clock: () => number) {
  const sessions = createNetworkBuckets(SESSION_CALLS, clock);
  return async (c: Context, type: BodyType): Promise<unknown> => {
    const body = await readBody(c, type);
    const token = tokenEnd(body);
    if (token && !sessions.take(token)) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
    return body;
  };
}

/** Returns the Identity Toolkit and Secure Token endpoints at the paths the SDK uses. */
export function identityRoutes(options: RoutesOptions): Hono {
  const routes = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new IdentityError('PAYLOAD_TOO_LARGE', `At most ${BODY_MAX_BYTES} bytes.`);
    },
  });
  const bodyOf = limitedBodies(options.clock);
  const unknown = (): never => {
    throw new IdentityError('NOT_FOUND');
  };
  routes.onError(identityErrorAnswer(options.log));
  const nameOf = (c: Context): string => c.req.param('name') ?? '';
  const isLogin = (c: Context) => LOGIN_CALLS.some((name) => nameOf(c) === `${ACCOUNTS}${name}`);
  routes.post(`${TOOLKIT}/v1/:name`, checkRoom(options.disk, isLogin), limit, async (c) => {
    const name = nameOf(c);
    const call = name.startsWith(ACCOUNTS) && options.calls.get(name.slice(ACCOUNTS.length));
    if (!call) return unknown();
    return c.json(await call(await bodyOf(c, 'application/json'), c), 200, { 'Cache-Control': 'no-store' });
  });
  routes.post(
    `${SECURE_TOKEN}/v1/token`,
    checkRoom(options.disk, () => true),
    limit,
    async (c) => {
      const answer = await refreshed(await bodyOf(c, 'application/x-www-form-urlencoded'), options);
      return c.json(answer, 200, { 'Cache-Control': 'no-store' });
    },
  );
  routes.all(`${TOOLKIT}/*`, unknown);
  routes.all(`${SECURE_TOKEN}/*`, unknown);
  return routes;
}
