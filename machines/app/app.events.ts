import type { AgendaEntered } from '../agenda/agenda.machine';
import type { AuthFact } from '../auth/auth.events';
import type { NetworkReport } from '../connection/connection.machine';
import type { LoginViewFact } from '../login-view/login-view.machine';
import type { NavigationFact } from '../navigation/navigation.machine';
import type { Fault } from '../patterns/port';
import type { PublicationFact } from '../publication/publication.machine';
import type { RetryFact } from '../retry/retry.machine';
import type { VenueFact } from '../venue/venue.events';
import type { AreaFact, BackgroundFact, DerivedFact } from './background/background.events';
import type { BackgroundChildId } from './background/background-children';
import type { CallReport } from './call-report';
import type { EntryChildId } from './children';

export type AppEvent =
  | CallReport
  | RetryFact
  | PublicationFact
  | AuthFact
  | LoginViewFact
  | NavigationFact
  | VenueFact
  | NetworkReport
  | BackgroundFact
  | DerivedFact
  | AreaFact
  | AgendaEntered
  | Fault
  /** The user does not wait for the next try. */
  | { type: 'config.reload' }
  /** A page can be used: what it does not need may load. */
  | { type: 'page.shown' };

export type ChildId = EntryChildId | BackgroundChildId;

export type FaultSource = ChildId | 'app' | 'background' | 'calls';

/** Events that code outside the machines can subscribe to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  /** The shown venue was replaced by another version of it. */
  | { type: 'venue.changed' }
  | { type: 'venue.withdrawn' }
  | { type: 'fault.found'; source: string; error: unknown };
