import type { AuthFact } from '../auth/auth.events';
import type { LoginViewFact } from '../login-view/login-view.machine';
import type { PublicationFact } from '../publication/publication.machine';
import type { CallReport } from './call-report';
import type { ChildId } from './children';

export type AppEvent = CallReport | PublicationFact | AuthFact | LoginViewFact;

export type FaultSource = ChildId | 'app' | 'calls';

/** What the world outside the machines may listen to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  | { type: 'fault.found'; source: FaultSource; error: unknown };
