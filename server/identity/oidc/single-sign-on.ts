import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { OidcConfig } from '../../environment/login-config';
import type { Database } from '../../store/database';
import type { Call } from '../account-calls';
import { identityErrorAnswer } from '../error-answer';
import type { Sessions } from '../sessions';
import { arrivals } from './arrivals';
import { departures } from './departures';
import { CALLBACK, handlerScript, SCRIPT } from './handler-page';
import { createIssuers } from './issuers';
import type { ProviderFetch } from './own-address-fetch';
import { createProviderAccounts } from './provider-accounts';
import { redeemVisit } from './redeem-visit';
import type { VisitOptions } from './visit-options';
import { visitorCookie } from './visitor-cookie';
import { createVisits } from './visits';

const HANDLER = '/emulator/auth/handler';

export interface SingleSignOnOptions
  extends Pick<VisitOptions, 'attempts' | 'clientAddress' | 'originOf' | 'log'> {
  db: Kysely<Database>;
  sessions: Sessions;
  clock: () => number;
  /** The providers people may be sent to. */
  providers: readonly OidcConfig[];
  fetch: ProviderFetch;
  /** Do browsers come by https? */
  isSecure: boolean;
}

/** Sign-in with identity providers: code with PKCE and nonce by the server, behind the SDK's redirect and popup. */
export interface SingleSignOn {
  /** The pages a browser passes on its way to a provider and back, to be mounted at the root. */
  routes: Hono;
  /** `accounts:signInWithIdp`. */
  redeem: Call;
}

function routesOf(options: VisitOptions): Hono {
  const routes = new Hono();
  const script = handlerScript();
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
  routes.onError(identityErrorAnswer(options.log));
  routes.get(HANDLER, departures(options));
  routes.get(CALLBACK, arrivals(options));
  routes.get(SCRIPT, (c: Context) => c.body(script, 200, headers));
  return routes;
}

export function createSingleSignOn(options: SingleSignOnOptions): SingleSignOn {
  const { db, sessions, clock, log, providers, fetch, isSecure, ...rest } = options;
  const visits = createVisits(db, clock);
  const cookie = visitorCookie(isSecure);
  const issuers = createIssuers({ fetch, clock, log });
  const accounts = createProviderAccounts(db, clock);
  const configOf = (id: string) => providers.find(({ providerId }) => providerId === id);
  return {
    routes: routesOf({ ...rest, configOf, issuers, visits, cookie, log }),
    redeem: redeemVisit({ visits, accounts, sessions, cookie, clock }),
  };
}
