import type { Context } from 'hono';
import type { ProviderSignInOptions } from './authorization-request';
import { CALLBACK, type End, type EventTarget, resultPage } from './handler-page';
import { exchangeCode } from './openid';
import { ProviderError, traceOf } from './provider-error';
import type { Outcome, ProviderFlow } from './provider-flow';

/** Of an unknown flow: a redirect reports the error to the next page. */
const UNKNOWN_FLOW: EventTarget = { eventType: 'signInViaRedirect', eventId: '', returnTo: '/' };

/** Handles the redirect back from a provider: exchanges the code and reports the result to the page. */
export function handleCallback(options: ProviderSignInOptions): (c: Context) => Promise<Response> {
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
