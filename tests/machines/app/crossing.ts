import { Failure } from '@domain/failure';
import type { VenueVersion } from '@domain/venue-version';
import type { AppEmitted, AppEvent } from '@machines/app/app.events';
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
};
export const offline = new Failure('NOT_REACHABLE', 'offline', { errMsg: 'server.resting' });

const entering = { type: 'user.enter', userId: session.user.userId, email: session.user.email };

/** What a session opens for those who need to know who is here. */
export const openedSession: Delivery[] = [
  ['loginLock', { type: 'attempt.succeed' }],
  ['loginView', { type: 'login.succeed' }],
  ['versionWatch', { type: 'watch.allow', userId: session.user.userId }],
  ['logCapture', { type: 'sending.allow' }],
  ['cookieBanner', entering],
  ['tracking', { ...entering, fresh: true }],
];
/** What the end of a session ends beside the presence. */
export const closingSession: Delivery[] = [
  ['versionWatch', { type: 'watch.forbid' }],
  ['logCapture', { type: 'sending.forbid' }],
  ['cookieBanner', { type: 'user.leave' }],
  ['tracking', { type: 'user.leave' }],
];
export const knownVersion = (known: VenueVersion): Delivery => [
  'versionWatch',
  { type: 'version.know', version: known },
];
/** Whoever shows or follows a venue forgets it. */
export const clearedVenue: Delivery[] = (['venue', 'cookieBanner', 'tracking'] as const).map((id) => [
  id,
  { type: 'venue.clear' },
]);

/** One message that crosses the root: what comes in, what it is passed on as. */
export interface Crossing {
  sentence: string;
  before?: AppEvent[];
  event: AppEvent;
  /** The settings switch presence on. */
  present?: boolean;
  deliveries?: Delivery[];
  emitted?: AppEmitted[];
}
