import type { Failure } from '@domain/failure';
import type { AuthFact } from '../auth/auth.events';
import type { LoginViewFact } from '../login-view/login-view.machine';
import type { PublicationFact } from '../publication/publication.machine';
import type { WaitingCall } from '../retry/retry.machine';
import type { ChildId } from './children';

/** What the API client reports about every call. */
export type CallReport =
  | { type: 'call.failed'; failure: Failure }
  | { type: 'call.dated'; at: number }
  | { type: 'call.delayed'; call: WaitingCall }
  | { type: 'call.settled'; id: string };

export type AppEvent = CallReport | PublicationFact | AuthFact | LoginViewFact;

export type FaultSource = ChildId | 'app' | 'calls';

/** What the world outside the machines may listen to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  | { type: 'fault.found'; source: FaultSource; error: unknown };
