import type { Architecture } from '@domain/venue';
import { setup } from 'xstate';

export type TrackingCommand =
  | { type: 'venue.show'; architecture: Architecture }
  | { type: 'venue.clear' }
  | { type: 'user.enter'; userId: string; email: string }
  | { type: 'user.leave' }
  | { type: 'consent.set'; accepted: readonly string[]; personal: boolean }
  | { type: 'page.view'; url: string; title: string; referrer: string };

/** spec §4, Tracking. */
export const trackingMachine = setup({
  types: { events: {} as TrackingCommand },
}).createMachine({ id: 'tracking', initial: 'off', states: { off: {}, anonymous: {}, personalized: {} } });
