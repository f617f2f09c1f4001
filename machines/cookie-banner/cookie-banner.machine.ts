import type { Architecture } from '@domain/venue';
import { type SnapshotFrom, setup } from 'xstate';

export type CookieBannerCommand =
  /** The venue that is shown now; another list of providers may ask again. */
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  | { type: 'user.enter'; userId: string; email: string }
  | { type: 'user.leave' }
  | { type: 'banner.open' }
  | { type: 'banner.close' }
  | { type: 'provider.allow'; providerIds: readonly string[]; once: boolean };

/** What may load now; `personal` is the consent to personal tracking. */
export type CookieBannerFact = {
  type: 'consent.changed';
  accepted: readonly string[];
  personal: boolean;
};

/** spec §4, Cookie acceptance. */
export const cookieBannerMachine = setup({
  types: { events: {} as CookieBannerCommand },
  actions: { announce: (_, _fact: CookieBannerFact) => {} },
}).createMachine({ id: 'cookieBanner', initial: 'hidden', states: { hidden: {}, visible: {} } });

type Snapshot = SnapshotFrom<typeof cookieBannerMachine>;
export const isBannerVisible = (snapshot: Snapshot): boolean => snapshot.matches('visible');
