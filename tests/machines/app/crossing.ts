import { Failure } from '@domain/shared/failure';
import type { VenueVersion } from '@domain/venue/venue-version';
import type { AppEmitted, AppEvent } from '@machines/app/app.setup';
import type { BackgroundEvent } from '@machines/app/background/background.setup';
import type { Delivery } from './listened-app';

export const version: VenueVersion = {
  mode: 'LIVE',
  version: 1,
  publishedVersion: 1,
  publishedArchitectureId: 'hall',
};
export const credentials = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'secret',
} as const;
export const session = {
  user: { userId: 'ada', email: credentials.email, name: 'Ada' },
  token: 'one',
  roles: [],
  expiresAt: 0,
  staleAt: 0,
};
export const offline = new Failure('NOT_REACHABLE', 'offline', { errMsg: 'server.resting' });

const entering = { type: 'user.enter', userId: session.user.userId, email: session.user.email };

/** The messages that a new session sends to everything that needs the user. */
export const openedSession: Delivery[] = [
  ['logCapture', { type: 'sending.allow' }],
  ['versionWatch', { type: 'watch.allow', userId: session.user.userId }],
  ['cookieBanner', entering],
  ['tracking', { ...entering, fresh: true }],
  ['profileView', { type: 'user.enter', userId: session.user.userId }],
  ['agenda', { type: 'user.enter', userId: session.user.userId }],
];
/** The messages that the end of a session sends. */
export const closingSession: Delivery[] = [
  ['logCapture', { type: 'sending.forbid' }],
  ['presence', { type: 'presence.deactivate' }],
  ['versionWatch', { type: 'watch.forbid' }],
  ['cookieBanner', { type: 'user.leave' }],
  ['tracking', { type: 'user.leave' }],
  ['profileView', { type: 'user.leave', expired: false }],
  ['chatPanel', { type: 'user.leave', expired: false }],
  ['meeting', { type: 'user.leave' }],
  ['agenda', { type: 'user.leave' }],
];
export const knownVersion = (known: VenueVersion): Delivery[] => [
  ['versionWatch', { type: 'version.know', version: known }],
  ['agenda', { type: 'mode.set', mode: known.mode === 'STAGE' ? 'stage' : 'live' }],
];
/** Clears the venue, and then what follows it in the background. */
export const clearVenue: Delivery = ['venue', { type: 'venue.clear' }];
export const clearFollowers: Delivery[] = [
  ['cookieBanner', { type: 'venue.clear' }],
  ['tracking', { type: 'venue.clear' }],
  ['profileView', { type: 'venue.clear' }],
  ['agenda', { type: 'venue.clear' }],
];

/** One message through the root: the incoming event, and the events it is passed on as. */
export interface Crossing {
  sentence: string;
  before?: (AppEvent | BackgroundEvent)[];
  event: AppEvent | BackgroundEvent;
  /** Enables presence in the settings. */
  present?: boolean;
  deliveries?: Delivery[];
  emitted?: AppEmitted[];
}
