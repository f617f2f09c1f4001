import { type Consent, type ConsentTerms, decidedPreferences } from '@domain/consent-answers';
import { children } from '@machines/app/children';
import type { ConsentReport } from '@machines/cookie-banner/cookie-banner.events';
import type { Services } from '@/services/services';
import { promise, stream } from './slots';

interface Listed {
  providerIds: readonly string[];
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
      recallConsent: promise(async ({ providerIds }: Listed) => consent.recall(providerIds)),
      watchConsent: stream<ConsentReport, Listed>((send, { providerIds }) =>
        consent.watch(providerIds, (known) => send({ type: 'consent.received', consent: known })),
      ),
      storeConsent: promise(async ({ consent: decided }: { consent: Consent }) => consent.keep(decided)),
      captureConsent: promise(async ({ terms, consent: decided, person }: Decision) => {
        if (terms) await consent.capture(decidedPreferences(terms, decided, person));
      }),
    },
  }),
});
