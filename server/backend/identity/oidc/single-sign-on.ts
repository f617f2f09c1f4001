import { t } from '@lingui/core/macro';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { OidcConfig } from '../../../platform/config/login-config';
import { isPageRequest, MESSAGE_HEADERS, messagePage } from '../../../platform/http/message-page';
import { requestedLanguage, textsIn } from '../../../platform/server-language';
import type { Database } from '../../../platform/store/database';
import type { DiskSpace } from '../../../platform/store/disk-space';
import type { SignInMethod } from '../account';
import type { Call } from '../account-calls';
import { checkRoom, IdentityError, identityErrorAnswer, validBody } from '../identity-error';
import { handleSignInRequest, type ProviderSignInOptions } from './authorization-request';
import { CALLBACK, type End, type EventTarget, handlerScript, resultPage, SCRIPT } from './handler-page';
import { createIssuers } from './issuers';
import { exchangeCode } from './openid';
import type { ProviderFetch } from './own-address-fetch';
import { identityErrorOf, ProviderError, traceOf } from './provider-error';
import { browserCookie, createProviderFlows, type Outcome, type ProviderFlow } from './provider-flow';
import { createProviderAccounts, type FoundAccount, type ProviderPerson } from './provider-person';

const text = v.nullish(v.string(), '');
const redeemRequest = v.object({ sessionId: text, idToken: text });

const KIND = 'identitytoolkit#VerifyAssertionResponse';

const conflictAnswer = ({ providerId, email }: ProviderPerson, ways: readonly string[]) => ({
  kind: KIND,
  providerId,
  email,
  emailVerified: true,
  needConfirmation: true,
  verifiedProvider: ways,
});

const personAnswer = (
  { providerId, subject }: ProviderPerson,
  { account, isNew }: Exclude<FoundAccount, { conflict: string[] }>,
) => ({
  kind: KIND,
  providerId,
  federatedId: subject,
  email: account.email,
  emailVerified: account.emailVerified,
  displayName: account.name,
  fullName: account.name,
  isNewUser: isNew,
});

/**
 * `accounts:signInWithIdp`: begins a session with the result of a flow, once and in the browser that began it. Linking
 * and provider tokens sent by the browser are not supported. When the email belongs to an account that may not be
 * linked, the response has `needConfirmation` with the sign-in methods of that account.
 * @throws IdentityError OPERATION_NOT_ALLOWED, USER_DISABLED, or the error of the flow
 */
function signInWithProvider(options: ProviderSignInOptions) {
  const { flows, accounts, sessions, cookie, securityLog, clientAddress, clock } = options;
  const personOf = async (sessionId: string, browser: string): Promise<ProviderPerson> => {
    const outcome = browser ? await flows.redeem(sessionId, browser) : undefined;
    if (!outcome) throw identityErrorOf('invalid');
    if ('failure' in outcome) throw identityErrorOf(outcome.failure, outcome.claim);
    return outcome.person;
  };

  return async (body: unknown, c: Context): Promise<object> => {
    const { sessionId, idToken } = validBody(redeemRequest, body);
    if (!sessionId || idToken) throw new IdentityError('OPERATION_NOT_ALLOWED');
    const person = await personOf(sessionId, cookie.read(c));
    const at = clock();
    const found = await accounts.accountFor(person);
    if ('conflict' in found) return conflictAnswer(person, found.conflict);
    const tokens = await sessions.open(found.account, at, person.providerId as SignInMethod);
    const { uid } = found.account;
    const detail = person.providerId;
    await securityLog.record({ kind: 'signIn', uid, actor: uid, address: clientAddress(c), detail });
    return { ...personAnswer(person, found), ...tokens };
  };
}

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

type Built = 'configOf' | 'issuers' | 'flows' | 'accounts' | 'cookie';

export interface SingleSignOnOptions extends Omit<ProviderSignInOptions, Built> {
  db: Kysely<Database>;
  disk: DiskSpace;
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

/** Of an unknown flow: a redirect reports the error to the next page. */
const UNKNOWN_FLOW: EventTarget = { eventType: 'signInViaRedirect', eventId: '', returnTo: '/' };

/** Handles the redirect back from a provider: exchanges the code and reports the result to the page. */
function handleCallback(options: ProviderSignInOptions): (c: Context) => Promise<Response> {
  const { configOf, issuers, flows, cookie, originOf, clientAddress, securityLog, log } = options;

  async function personOf(callbackUrl: URL, flow: ProviderFlow, state: string) {
    const config = configOf(flow.providerId);
    if (!config) throw new ProviderError('unavailable');
    return exchangeCode(issuers, { config, callbackUrl, secrets: { ...flow, state } });
  }

  function failed(error: unknown, provider: string): Outcome {
    if (!(error instanceof ProviderError)) throw error;
    const isOrdinary = error.failure === 'denied';
    if (!isOrdinary) log.warn({ provider, ...traceOf(error) }, 'sign-in with an identity provider failed');
    return { failure: error.failure, claim: error.claim };
  }

  async function outcomeOf(callbackUrl: URL, flow: ProviderFlow): Promise<Outcome> {
    const state = callbackUrl.searchParams.get('state') ?? '';
    return personOf(callbackUrl, flow, state).then(
      (person) => ({ person }),
      (error: unknown) => failed(error, flow.providerId),
    );
  }

  async function endOf(outcome: Outcome, browser: string, state: string): Promise<End> {
    const isDenied = 'failure' in outcome && outcome.failure === 'denied';
    return isDenied
      ? { code: 'auth/user-cancelled' }
      : { sessionId: await flows.keepOutcome(browser, outcome, state) };
  }

  /** Answers a callback that is opened again as the first time, and after its result was redeemed without a fault. */
  async function repeated(c: Context, state: string, browser: string): Promise<Response> {
    const origin = originOf(c);
    const known = await flows.replay(state, browser);
    if (!known) return resultPage(c, origin, UNKNOWN_FLOW, { code: 'auth/invalid-credential' });
    const { flow, sessionId } = known;
    return resultPage(c, origin, flow, sessionId ? { sessionId } : { code: 'auth/user-cancelled' });
  }

  return async (c) => {
    const origin = originOf(c);
    const callbackUrl = new URL(origin + CALLBACK + new URL(c.req.url).search);
    const browser = cookie.read(c);
    const state = callbackUrl.searchParams.get('state') ?? '';
    const flow = await flows.finish(state, browser);
    if (!flow) return repeated(c, state, browser);
    if (flow.expired) return resultPage(c, origin, flow, { code: 'auth/timeout' });
    const outcome = await outcomeOf(callbackUrl, flow);
    const event = { kind: 'signInFailed', address: clientAddress(c), detail: flow.providerId } as const;
    if ('failure' in outcome) await securityLog.record(event);
    return resultPage(c, origin, flow, await endOf(outcome, browser, state));
  };
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
  const { db, disk, clock, providers, isSecure } = options;
  const parts = {
    ...options,
    configOf: (id: string) => providers.find(({ providerId }) => providerId === id),
    issuers: createIssuers(options),
    flows: createProviderFlows(db, clock),
    accounts: createProviderAccounts(db, clock),
    cookie: browserCookie(isSecure),
  };
  return { routes: routesOf(parts, disk), redeem: signInWithProvider(parts) };
}
