import type { PresenceState } from './presence.model';

/** Returns the line that explains the missing link. */
export const OFFLINE = 'You are offline. What you typed is safe. Foyer reconnects automatically.';

/** Returns the number beside the button "People": the people in the venue. */
export const countInVenue = ({ context: { seen } }: PresenceState): string => (seen === null ? '1' : '2');

/** Returns whether the visitor sees that there is no link. */
export const isToldOffline = ({ value }: PresenceState): boolean => value === 'cut';
