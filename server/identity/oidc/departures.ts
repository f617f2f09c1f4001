import type { Context } from 'hono';
import { IdentityError } from '../identity-error';
import { type DepartureRequest, departureRequest } from './departure-request';
import { CALLBACK, type End, endPage, HANDLER_HEADERS } from './handler-page';
import { VISIT_ADDRESS_LIMIT } from './oidc-limits';
import { departure } from './provider-visit';
import { VisitError } from './visit-failure';
import type { VisitOptions } from './visit-options';

const CODES: Record<string, string> = {
  OPERATION_NOT_ALLOWED: 'auth/operation-not-allowed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
};

/** Answers the SDK's address for sign-ins: sends the browser to the provider, or says at once why it cannot. */
export function departures(options: VisitOptions): (c: Context) => Promise<Response> {
  const { configOf, issuers, visits, attempts, cookie, clientAddress, originOf } = options;

  async function depart(c: Context, asked: DepartureRequest, browser: string): Promise<Response> {
    await attempts.claim('provider-address', clientAddress(c), VISIT_ADDRESS_LIMIT);
    const config = configOf(asked.providerId);
    if (!config) throw new IdentityError('OPERATION_NOT_ALLOWED');
    const { languages } = asked;
    const redirectUri = originOf(c) + CALLBACK;
    const { address, secrets } = await departure(issuers, { config, redirectUri, languages });
    await visits.begin(secrets.state, browser, { ...asked, ...secrets });
    return c.body(null, 302, { ...HANDLER_HEADERS, Location: address.href });
  }

  async function endOf(error: unknown, browser: string): Promise<End> {
    if (error instanceof VisitError)
      return { sessionId: await visits.keep(browser, { failure: error.failure }) };
    const code = error instanceof IdentityError && CODES[error.code];
    if (!code) throw error;
    return { code };
  }

  return async (c) => {
    const origin = originOf(c);
    const asked = departureRequest(c.req.query(), origin);
    const browser = cookie.renew(c);
    return depart(c, asked, browser).catch(async (error: unknown) =>
      endPage(c, origin, asked, await endOf(error, browser)),
    );
  };
}
