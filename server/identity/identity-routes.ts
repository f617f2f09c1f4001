import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from '../log';
import type { Call } from './account-calls';
import { identityErrorAnswer } from './error-answer';
import { IdentityError } from './identity-error';
import { BODY_MAX_BYTES } from './identity-limits';
import { readBody, validBody } from './request-body';
import { refreshRequest } from './requests';
import type { Tokens } from './sessions';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const SECURE_TOKEN = '/securetoken.googleapis.com';
const ACCOUNTS = 'accounts:';

interface RoutesOptions {
  /** By their names after `/v1/accounts:`. */
  calls: ReadonlyMap<string, Call>;
  refresh: (refreshToken: string) => Promise<Tokens>;
  projectId: string;
  log: Logger;
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

/** The Identity Toolkit and Secure Token endpoints at the paths the SDK uses. */
export function identityRoutes(options: RoutesOptions): Hono {
  const routes = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: () => {
      throw new IdentityError('PAYLOAD_TOO_LARGE', `At most ${BODY_MAX_BYTES} bytes.`);
    },
  });
  const unknown = (): never => {
    throw new IdentityError('NOT_FOUND');
  };
  routes.onError(identityErrorAnswer(options.log));
  routes.post(`${TOOLKIT}/v1/:name`, limit, async (c) => {
    const name = c.req.param('name');
    const call = name.startsWith(ACCOUNTS) && options.calls.get(name.slice(ACCOUNTS.length));
    if (!call) return unknown();
    return c.json(await call(await readBody(c, 'application/json'), c), 200, { 'Cache-Control': 'no-store' });
  });
  routes.post(`${SECURE_TOKEN}/v1/token`, limit, async (c) => {
    const answer = await refreshed(await readBody(c, 'application/x-www-form-urlencoded'), options);
    return c.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
  routes.all(`${TOOLKIT}/*`, unknown);
  routes.all(`${SECURE_TOKEN}/*`, unknown);
  return routes;
}
