import { type Consent, type ConsentTerms, decidedPreferences } from '@domain/consent-answers';
import { children } from '@machines/app/children';
import type { ConsentReport } from '@machines/cookie-banner/cookie-banner.events';
import type { Services } from '@/services/services';
import { promise, stream } from './slots';

interface Asked {
  providerIds: readonly string[];
  userId: string | null;
}

interface Decided {
  consent: Consent;
  userId: string | null;
}

interface Decision {
  terms: ConsentTerms | null;
  consent: Consent;
  person: { userId: string; email: string } | null;
}

/** What visitors agree to: kept in the browser and captured on the server. */
export const consentSlots = ({ consent }: Pick<Services, 'consent'>) => ({
  cookieBanner: children.cookieBanner.provide({
    actors: {
      recallConsent: promise(async ({ providerIds, userId }: Asked) => consent.recall(providerIds, userId)),
      watchConsent: stream<ConsentReport, Asked>((send, { providerIds, userId }) =>
        consent.watch(providerIds, userId, (known) => send({ type: 'consent.received', consent: known })),
      ),
      storeConsent: promise(async ({ consent: decided, userId }: Decided) => consent.keep(decided, userId)),
      captureConsent: promise(async ({ terms, consent: decided, person }: Decision, signal) => {
        if (terms) await consent.capture(decidedPreferences(terms, decided, person), signal);
      }),
    },
  }),
});
