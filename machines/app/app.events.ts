import type { AuthFact } from '../auth/auth.events';
import type { ConnectionFact } from '../connection/connection.machine';
import type { CookieBannerFact } from '../cookie-banner/cookie-banner.events';
import type { LoginLockFact } from '../login-lock/login-lock.machine';
import type { LoginViewFact } from '../login-view/login-view.machine';
import type { NavigationFact } from '../navigation/navigation.machine';
import type { PresenceFact } from '../presence/presence.events';
import type { PublicationFact } from '../publication/publication.machine';
import type { TrackingFact } from '../tracking/tracking.events';
import type { VenueFact } from '../venue/venue.events';
import type { VersionWatchFact } from '../version-watch/version-watch.events';
import type { CallReport } from './call-report';
import type { ChildId } from './children';

export type AppEvent =
  | CallReport
  | PublicationFact
  | AuthFact
  | LoginViewFact
  | LoginLockFact
  | NavigationFact
  | ConnectionFact
  | PresenceFact
  | VenueFact
  | CookieBannerFact
  | TrackingFact
  | VersionWatchFact;

export type FaultSource = ChildId | 'app' | 'calls';

/** What the world outside the machines may listen to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  /** The venue that is shown was exchanged for another version of it. */
  | { type: 'venue.changed' }
  | { type: 'venue.withdrawn' }
  | { type: 'fault.found'; source: FaultSource; error: unknown };
