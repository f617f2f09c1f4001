import type { AuthFact } from '../auth/auth.events';
import type { ConnectionFact } from '../connection/connection.machine';
import type { LoginLockFact } from '../login-lock/login-lock.machine';
import type { LoginViewFact } from '../login-view/login-view.machine';
import type { NavigationFact } from '../navigation/navigation.machine';
import type { PresenceFact } from '../presence/presence.events';
import type { PublicationFact } from '../publication/publication.machine';
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
  | PresenceFact;

export type FaultSource = ChildId | 'app' | 'calls';

/** What the world outside the machines may listen to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  | { type: 'fault.found'; source: FaultSource; error: unknown };
