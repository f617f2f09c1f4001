import type { Consent } from '@domain/consent/consent-answers';
import type { Failure } from '@domain/shared/failure';
import type { Architecture } from '@domain/venue/venue';

export type CookieBannerCommand =
  /** Sets the shown venue; a different list of providers can open the banner again. */
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  | { type: 'user.enter'; userId: string; email: string }
  | { type: 'user.leave' }
  | { type: 'banner.open' }
  /** A dialog is open or a guard is registered: a required answer is requested afterwards. */
  | { type: 'page.occupy' }
  | { type: 'page.release' }
  /** Does nothing while an answer is required. */
  | { type: 'banner.close' }
  | { type: 'provider.allow'; providerIds: readonly string[]; once: boolean }
  | { type: 'consent.acceptAll' }
  | { type: 'consent.rejectAll' }
  /** Providers that are not named keep their choice; those without a choice are declined. */
  | ({ type: 'consent.save' } & Consent);

/** The stored consent after a change in another tab. */
export type ConsentReport = { type: 'consent.received'; consent: Consent };

export type CookieBannerFact =
  /** The providers that may load now; `personal` is the consent to personal tracking. */
  | { type: 'consent.changed'; accepted: readonly string[]; personal: boolean }
  /** A decision could not be stored or captured; it still applies on this page. */
  | { type: 'consent.failed'; failure: Failure };
