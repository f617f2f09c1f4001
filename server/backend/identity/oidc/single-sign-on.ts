import { t } from '@lingui/core/macro';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { OidcConfig } from '../../../platform/config/login-config';
import { isPageRequest, MESSAGE_HEADERS, messagePage } from '../../../platform/http/message-page';
import { requestedLanguage, textsIn } from '../../../platform/server-language';
import type { Database } from '../../../platform/store/database';
import type { DiskSpace } from '../../../platform/store/disk-space';
import type { SecurityLog } from '../../../platform/store/security-log';
import type { Call } from '../account-calls';
import { checkRoom, identityErrorAnswer } from '../identity-error';
import type { Sessions } from '../sessions';
import { handleSignInRequest, type ProviderSignInOptions } from './authorization-request';
import { handleCallback } from './callback';
import { CALLBACK, handlerScript, SCRIPT } from './handler-page';
import { createIssuers } from './issuers';
import type { ProviderFetch } from './own-address-fetch';
import { createProviderAccounts } from './provider-accounts';
import { browserCookie, createProviderFlows } from './provider-flow';
import { signInWithProvider } from './sign-in-with-provider';

function failedPage({ req }: Context): string {
  const language = requestedLanguage((name) => req.header(name));
  const texts = textsIn(language);
  return messagePage({
    title: t(texts)`This login did not work`,
    text: t(texts)`Nothing was changed. Please begin again on the login page.`,
    link: { to: '/login', label: t(texts)`Go to login` },
    language,
  });
}

const HANDLER = '/emulator/auth/handler';

export interface SingleSignOnOptions
  extends Pick<ProviderSignInOptions, 'attempts' | 'clientAddress' | 'originOf' | 'log'> {
  db: Kysely<Database>;
  sessions: Sessions;
  securityLog: SecurityLog;
  disk: DiskSpace;
  clock: () => number;
  /** The providers that are offered. */
  providers: readonly OidcConfig[];
  fetch: ProviderFetch;
  /** Whether the public address is https. */
  isSecure: boolean;
}

/** Sign-in with identity providers: authorization code with PKCE and nonce, behind the SDK's redirect and popup. */
export interface SingleSignOn {
  /** The pages of the flow, to be mounted at the root. */
  routes: Hono;
  /** `accounts:signInWithIdp`. */
  redeem: Call;
}

function routesOf(options: ProviderSignInOptions, disk: DiskSpace): Hono {
  const routes = new Hono();
  const script = handlerScript();
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
  const asJson = identityErrorAnswer(options.log);
  // Browsers open these addresses: they lead on also when something failed.
  routes.onError(async (error, c) => {
    const answer = await asJson(error, c);
    return isPageRequest(c) ? c.body(failedPage(c), answer.status as 400, MESSAGE_HEADERS) : answer;
  });
  const room = checkRoom(disk, () => true);
  routes.get(HANDLER, room, handleSignInRequest(options));
  routes.get(CALLBACK, room, handleCallback(options));
  routes.get(SCRIPT, (c: Context) => c.body(script, 200, headers));
  return routes;
}

export function createSingleSignOn(options: SingleSignOnOptions): SingleSignOn {
  const { db, sessions, securityLog, disk, clock, log, providers, fetch, isSecure, ...rest } = options;
  const { clientAddress } = rest;
  const flows = createProviderFlows(db, clock);
  const cookie = browserCookie(isSecure);
  const issuers = createIssuers({ fetch, clock, log });
  const accounts = createProviderAccounts(db, clock);
  const configOf = (id: string) => providers.find(({ providerId }) => providerId === id);
  return {
    routes: routesOf({ ...rest, configOf, issuers, flows, cookie, securityLog, log }, disk),
    redeem: signInWithProvider({
      flows,
      accounts,
      sessions,
      cookie,
      securityLog,
      clientAddress,
      clock,
    }),
  };
}
