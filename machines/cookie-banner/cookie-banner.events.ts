import type { Consent } from '@domain/consent-answers';
import type { Failure } from '@domain/failure';
import type { Architecture } from '@domain/venue';

export type CookieBannerCommand =
  /** The venue that is shown now; another list of providers may ask again. */
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  | { type: 'user.enter'; userId: string; email: string }
  | { type: 'user.leave' }
  | { type: 'banner.open' }
  /** Does nothing while an answer is owed. */
  | { type: 'banner.close' }
  | { type: 'provider.allow'; providerIds: readonly string[]; once: boolean }
  | { type: 'consent.acceptAll' }
  | { type: 'consent.rejectAll' }
  /** Providers that are not named keep their choice; who had none is refused. */
  | ({ type: 'consent.save' } & Consent);

/** What is stored now, as another tab of the browser left it. */
export type ConsentReport = { type: 'consent.received'; consent: Consent };

export type CookieBannerFact =
  /** What may load now; `personal` is the consent to personal tracking. */
  | { type: 'consent.changed'; accepted: readonly string[]; personal: boolean }
  /** A decision that could not be stored or captured; it holds on this page all the same. */
  | { type: 'consent.failed'; failure: Failure };
