import type { Context } from 'hono';
import * as v from 'valibot';
import type { OidcConfig } from '../../../platform/config/login-config';
import type { Logger } from '../../../platform/log';
import type { SecurityLog } from '../../../platform/store/security-log';
import type { Attempts } from '../attempts';
import { IdentityError, type IdentityErrorCode } from '../identity-error';
import type { Sessions } from '../sessions';
import { CALLBACK, type End, HANDLER_HEADERS, resultPage } from './handler-page';
import type { Issuers } from './issuers';
import { PROVIDER_ADDRESS_LIMIT } from './oidc-limits';
import { authorizationRequest } from './openid';
import { ProviderError } from './provider-error';
import type { BrowserCookie, ProviderFlows } from './provider-flow';
import type { ProviderAccounts } from './provider-person';

const own = (address: string, origin: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Blob URLs have the same origin, but are not pages of this server.
  return url?.href.startsWith(`${origin}/`) ? url : undefined;
};

const requestSchema = v.object({
  providerId: v.string(),
  authType: v.picklist(['signInViaPopup', 'signInViaRedirect']),
  eventId: v.optional(v.pipe(v.string(), v.regex(/^[\w:-]{0,128}$/)), ''),
  redirectUrl: v.pipe(v.string(), v.maxLength(4_000)),
  customParameters: v.optional(v.string(), '{}'),
});

const LANGUAGES = /^[A-Za-z0-9-]{1,35}( [A-Za-z0-9-]{1,35}){0,9}$/;

const parametersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ui_locales: v.pipe(v.string(), v.regex(LANGUAGES)) }),
);

/** Parameters with which the SDK opens the sign-in at an identity provider. */
interface ProviderSignInRequest {
  providerId: string;
  eventType: string;
  /** Empty for redirects. */
  eventId: string;
  /** Path, query and fragment. */
  returnTo: string;
  /** `ui_locales`, empty for any; no other custom parameter is passed to the provider. */
  languages: string;
}

/**
 * Parses the query of the sign-in handler; `origin` is that of the request.
 * @throws IdentityError INVALID_ARGUMENT, UNAUTHORIZED_DOMAIN for a `redirectUrl` on another origin
 */
export function parseSignInRequest(query: Record<string, string>, origin: string): ProviderSignInRequest {
  const asked = v.safeParse(requestSchema, query);
  if (!asked.success) throw new IdentityError('INVALID_ARGUMENT', 'The query has the wrong shape.');
  const { providerId, authType, eventId, redirectUrl, customParameters } = asked.output;
  const page = own(redirectUrl, origin);
  if (!page) throw new IdentityError('UNAUTHORIZED_DOMAIN');
  const parameters = v.safeParse(parametersSchema, customParameters);
  return {
    providerId,
    eventType: authType,
    eventId,
    returnTo: page.pathname + page.search + page.hash,
    languages: parameters.success ? parameters.output.ui_locales : '',
  };
}

/** Dependencies of the sign-in with identity providers. */
export interface ProviderSignInOptions {
  /** Returns the configuration of a provider, undefined when it is not offered. */
  configOf: (providerId: string) => OidcConfig | undefined;
  issuers: Issuers;
  flows: ProviderFlows;
  accounts: ProviderAccounts;
  sessions: Sessions;
  attempts: Attempts;
  securityLog: SecurityLog;
  cookie: BrowserCookie;
  clientAddress: (c: Context) => string;
  /** Returns the origin as the browser sees it. */
  originOf: (c: Context) => string;
  log: Logger;
  clock: () => number;
}

const CODES: Partial<Record<IdentityErrorCode, string>> = {
  OPERATION_NOT_ALLOWED: 'auth/operation-not-allowed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
};

/** Handles the SDK's sign-in address: redirects the browser to the provider, or reports why it cannot. */
export function handleSignInRequest(options: ProviderSignInOptions): (c: Context) => Promise<Response> {
  const { configOf, issuers, flows, attempts, cookie, clientAddress, originOf } = options;

  async function redirect(c: Context, asked: ProviderSignInRequest, browser: string): Promise<Response> {
    await attempts.claim('provider-address', clientAddress(c), PROVIDER_ADDRESS_LIMIT);
    const config = configOf(asked.providerId);
    if (!config) throw new IdentityError('OPERATION_NOT_ALLOWED');
    const { languages } = asked;
    const redirectUri = originOf(c) + CALLBACK;
    const { address, secrets } = await authorizationRequest(issuers, { config, redirectUri, languages });
    await flows.start(secrets.state, browser, { ...asked, ...secrets });
    return c.body(null, 302, { ...HANDLER_HEADERS, Location: address.href });
  }

  async function endOf(error: unknown, browser: string): Promise<End> {
    if (error instanceof ProviderError)
      return { sessionId: await flows.keepOutcome(browser, { failure: error.failure }) };
    if (!(error instanceof IdentityError)) throw error;
    const { [error.code]: code } = CODES;
    if (!code) throw error;
    return { code, ...(error.text && { message: error.text }) };
  }

  return async (c) => {
    const origin = originOf(c);
    const asked = parseSignInRequest(c.req.query(), origin);
    const browser = cookie.renew(c);
    return redirect(c, asked, browser).catch(async (error: unknown) =>
      resultPage(c, origin, asked, await endOf(error, browser)),
    );
  };
}
