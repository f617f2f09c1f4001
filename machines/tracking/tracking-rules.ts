import type { Analytics, PageView } from '@domain/analytics';
import type { Architecture } from '@domain/venue';
import type { TrackingCommand } from './tracking.events';

export interface TrackingContext {
  analytics: Analytics | null;
  /** What the venue says: whom it needs to be accepted, and whether people may be known by name. */
  venue: { trackers: readonly string[]; personal: boolean } | null;
  /** Who is logged in. */
  email: string | null;
  /** What was decided about the venue's providers; null while that is not known. */
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

/** What is decided while no venue is shown is about none. */
export const afterConsent = ({ venue }: TrackingContext, { accepted, personal }: Known<'consent.set'>) => ({
  consent: venue && { accepted, personal },
});

export const afterArrival = (context: TrackingContext, { email, fresh = false }: Known<'user.enter'>) => ({
  email,
  unrecorded: fresh || context.unrecorded,
});

/** Where pages are counted, every provider that tracks is accepted; without such a provider nobody has to be asked. */
export const mayTrack = ({ analytics, venue, consent }: TrackingContext): boolean =>
  analytics !== null && (venue?.trackers.every((id) => consent?.accepted.includes(id) ?? false) ?? false);

/** spec §4: the venue enables it, the person consented and is logged in. */
export const mayPersonalize = (context: TrackingContext): boolean =>
  mayTrack(context) &&
  context.venue?.personal === true &&
  context.consent?.personal === true &&
  Boolean(context.email);

/** It is known that nothing may be tracked, not only not known that it may. */
export const isRefused = (context: TrackingContext): boolean =>
  context.venue !== null && context.consent !== null && !mayTrack(context);
