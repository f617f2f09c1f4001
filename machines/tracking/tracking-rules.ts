import type { Analytics, PageView } from '@domain/shared/analytics';
import type { Architecture } from '@domain/venue/venue';
import type { TrackingCommand } from './tracking.events';

export interface TrackingContext {
  analytics: Analytics | null;
  /** The venue's rules: the tracking providers it needs, and whether it tracks users personally. */
  venue: { trackers: readonly string[]; personal: boolean } | null;
  /** The email of the signed-in user. */
  email: string | null;
  /** The consent to the venue's providers; null while unknown. */
  consent: { accepted: readonly string[]; personal: boolean } | null;
  page: PageView | null;
  /** The page was not counted yet. */
  uncounted: boolean;
  /** The login was not recorded yet. */
  unrecorded: boolean;
}

export const nothingKnown: TrackingContext = {
  analytics: null,
  venue: null,
  email: null,
  consent: null,
  page: null,
  uncounted: false,
  unrecorded: false,
};

type Known<Type extends TrackingCommand['type']> = Extract<TrackingCommand, { type: Type }>;

export const venueOf = ({ cookieProviders, personalizedTrackingEnabled }: Architecture) => ({
  trackers: cookieProviders.filter(({ type }) => type === 'TRACKING').map(({ id }) => id),
  personal: personalizedTrackingEnabled,
});

/** Returns the consent to the shown venue; null while no venue is shown. */
export const afterConsent = ({ venue }: TrackingContext, { accepted, personal }: Known<'consent.set'>) => ({
  consent: venue && { accepted, personal },
});

export const afterArrival = (context: TrackingContext, { email, fresh = false }: Known<'user.enter'>) => ({
  email,
  unrecorded: fresh || context.unrecorded,
});

/**
 * Returns whether tracking may run: analytics is configured and every tracking provider accepted; without
 * such a provider no consent is needed.
 */
export const mayTrack = ({ analytics, venue, consent }: TrackingContext): boolean =>
  analytics !== null && (venue?.trackers.every((id) => consent?.accepted.includes(id) ?? false) ?? false);

/** spec §4: returns whether the venue enables personal tracking, and the user consented and is signed in. */
export const mayPersonalize = (context: TrackingContext): boolean =>
  mayTrack(context) &&
  context.venue?.personal === true &&
  context.consent?.personal === true &&
  Boolean(context.email);

/** Returns whether tracking is known to be forbidden, not only not yet known to be allowed. */
export const isRefused = (context: TrackingContext): boolean =>
  context.venue !== null && context.consent !== null && !mayTrack(context);
