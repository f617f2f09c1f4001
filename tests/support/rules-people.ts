import type { RuleAuth } from '../../server/realtime/rules/rule-auth';
import type { Json } from '../../server/realtime/tree/read-node';
import { NOW } from './rules-lab';

const speaker = (uid: string, token: Record<string, unknown>): RuleAuth => ({
  uid,
  token: { sub: uid, ...token },
});

/** Everybody who may knock at the realtime database. */
export const SPEAKERS = {
  /** A member in the lobby. */
  ada: speaker('ada', { member: true, authorities: [], designer: false, admin: false }),
  /** A member in the expo. */
  grace: speaker('grace', { member: true, authorities: [], designer: false, admin: false }),
  /** A member who is not here. */
  mary: speaker('mary', { member: true, authorities: [], designer: false, admin: false }),
  /** A member with every privilege, who is not here. */
  host: speaker('host', { member: true, authorities: ['DESIGNER', 'ADMIN'], designer: true, admin: true }),
  anonymous: speaker('anon', {
    member: false,
    provider_id: 'anonymous',
    firebase: { identities: {}, sign_in_provider: 'anonymous' },
  }),
  /** Somebody with a valid token that says nothing of membership. */
  unknown: speaker('unknown', { email: 'someone@example.org' }),
  /** Somebody whose claim is no boolean. */
  pretender: speaker('pretender', { member: 'true', admin: true }),
  /** Somebody without a token. */
  stranger: null,
} as const;

export type Speaker = keyof typeof SPEAKERS;

/** An entry that obeys the rules. */
export const entryOf = (
  uid: string,
  areaId: string,
  more: Record<string, Json> = {},
): Record<string, Json> => ({
  uid,
  areaId,
  name: `The ${uid}`,
  nameKey: `the ${uid}`,
  timestamp: NOW,
  status: 'Available',
  ...more,
});

/** A venue with Ada in the lobby and Grace in the expo. */
export const VENUE = {
  live: {
    attendees: { ada: entryOf('ada', 'lobby'), grace: entryOf('grace', 'expo') },
    attendeeCounts: { lobby: 1, expo: 1 },
    hints: { venueVersion: 7, other: 1 },
  },
};
