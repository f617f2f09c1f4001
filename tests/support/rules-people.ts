import type { RuleAuth } from '../../server/backend/realtime/rules/values';
import type { Json } from '../../server/backend/realtime/tree/read-node';
import { PLACES } from './places';
import { NOW } from './rules-lab';

const connectionAuth = (uid: string, token: Record<string, unknown>): RuleAuth => ({
  uid,
  token: { sub: uid, ...token },
});

/** All users who may connect to the realtime database. */
export const CONNECTION_AUTHS = {
  /** A member in the lobby. */
  ada: connectionAuth('ada', { member: true, authorities: [], designer: false, admin: false }),
  /** A member in the expo. */
  grace: connectionAuth('grace', { member: true, authorities: [], designer: false, admin: false }),
  /** A member who is not present. */
  mary: connectionAuth('mary', { member: true, authorities: [], designer: false, admin: false }),
  /** A member with every privilege, who is not present. */
  host: connectionAuth('host', {
    member: true,
    authorities: ['DESIGNER', 'ADMIN'],
    designer: true,
    admin: true,
  }),
  anonymous: connectionAuth('anon', {
    member: false,
    provider_id: 'anonymous',
    firebase: { identities: {}, sign_in_provider: 'anonymous' },
  }),
  /** A user with a valid token without a membership claim. */
  unknown: connectionAuth('unknown', { email: 'someone@example.org' }),
  /** A user whose membership claim is not a boolean. */
  pretender: connectionAuth('pretender', { member: 'true', admin: true }),
  /** A user without a token. */
  unauthenticated: null,
} as const;

export type ConnectionAuth = keyof typeof CONNECTION_AUTHS;

/** Returns the same account with every privilege and without a membership, as it is or as a text. */
export const withoutMembership = (uid: string): RuleAuth[] =>
  [false, undefined, 'true'].map((member) =>
    connectionAuth(uid, { member, authorities: ['DESIGNER', 'ADMIN'], designer: true, admin: true }),
  );

/** Returns an entry that complies with the rules. */
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

/** Returns a venue with Ada in the lobby and Grace in the expo. */
export const VENUE = {
  live: {
    ...PLACES,
    attendees: { ada: entryOf('ada', 'lobby'), grace: entryOf('grace', 'expo') },
    attendeeCounts: { lobby: 1, expo: 1 },
    hints: { venueVersion: 7, moderation: 7, other: 1 },
  },
  stage: PLACES,
};
