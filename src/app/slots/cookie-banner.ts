import { type Consent, decidedPreferences } from '@domain/consent/consent-answers';
import type { ConsentTerms } from '@domain/consent/consent-terms';
import { legalSchema } from '@domain/venue/legal-texts';
import { backgroundChildren } from '@machines/app/background/background-children';
import type { ConsentReport } from '@machines/cookie-banner/cookie-banner.events';
import type { BackgroundServices } from '@/services/background-services';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';

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

/** Fills the consent slots: stored in the browser and captured on the server. */
export const consentSlots = ({
  consent,
  client,
}: Pick<BackgroundServices, 'consent'> & Pick<Services, 'client'>) => ({
  cookieBanner: backgroundChildren.cookieBanner.provide({
    actors: {
      loadTerms: promise(
        async (_, signal) =>
          (await client.call('/api/ui/legal', { schema: legalSchema, signal })).consent ?? null,
      ),
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
