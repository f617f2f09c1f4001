import type { Context } from 'hono';
import { CALLBACK, type End, endPage, type Listener } from './handler-page';
import { arrivalOf } from './provider-visit';
import { traceOf, VisitError } from './visit-failure';
import type { VisitOptions } from './visit-options';
import type { Outcome, Visit } from './visits';

/** Without its visit nobody knows what the page that began it wants to hear; a redirect tells the next page. */
const LOST: Listener = { eventType: 'signInViaRedirect', eventId: '', returnTo: '/' };

/** Answers the address providers send browsers back to: exchanges the code and tells the page how it went. */
export function arrivals(options: VisitOptions): (c: Context) => Promise<Response> {
  const { configOf, issuers, visits, cookie, originOf, log } = options;

  async function personOf(arrival: URL, visit: Visit, state: string) {
    const config = configOf(visit.providerId);
    if (!config) throw new VisitError('unavailable');
    return arrivalOf(issuers, { config, arrival, secrets: { ...visit, state } });
  }

  function failed(error: unknown, provider: string): Outcome {
    if (!(error instanceof VisitError)) throw error;
    const isOrdinary = error.failure === 'denied';
    if (!isOrdinary)
      log.warn({ provider, ...traceOf(error) }, 'a visit to an identity provider gave no person');
    return { failure: error.failure };
  }

  async function outcomeOf(arrival: URL, visit: Visit): Promise<Outcome> {
    const state = arrival.searchParams.get('state') ?? '';
    return personOf(arrival, visit, state).then(
      (person) => ({ person }),
      (error: unknown) => failed(error, visit.providerId),
    );
  }

  async function endOf(outcome: Outcome, browser: string): Promise<End> {
    const isDenied = 'failure' in outcome && outcome.failure === 'denied';
    return isDenied ? { code: 'auth/user-cancelled' } : { sessionId: await visits.keep(browser, outcome) };
  }

  return async (c) => {
    const origin = originOf(c);
    const arrival = new URL(origin + CALLBACK + new URL(c.req.url).search);
    const browser = cookie.read(c);
    const visit = await visits.end(arrival.searchParams.get('state') ?? '', browser);
    if (!visit) return endPage(c, origin, LOST, { code: 'auth/invalid-credential' });
    if (visit.expired) return endPage(c, origin, visit, { code: 'auth/timeout' });
    return endPage(c, origin, visit, await endOf(await outcomeOf(arrival, visit), browser));
  };
}
