import type { Failure } from '@domain/failure';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';

export type AuthCommand =
  | { type: 'session.start'; credentials: Credentials }
  | { type: 'session.end' }
  | { type: 'session.expire' }
  | { type: 'session.release' }
  | { type: 'auth.retry' };
export type AuthEvent = AuthCommand | { type: 'session.lost' };
export type AuthFact =
  | { type: 'access.received'; access: Access }
  | { type: 'access.opened' }
  | { type: 'auth.failed'; failure: Failure }
  | { type: 'session.found' }
  | { type: 'session.opened'; session: Session }
  | { type: 'session.closing' }
  | { type: 'session.closed' }
  | { type: 'signIn.failed'; message: string }
  | { type: 'signIn.unlocked' };

export interface AuthContext {
  access: Access;
  session: Session | null;
  /** The session was just signed in, not restored. */
  fresh: boolean;
  /** Failed attempts since the last success or lock. */
  failedAttempts: number;
  failure: Failure | null;
}

export const stranger: AuthContext = {
  access: { loginEnabled: true, options: [] },
  session: null,
  fresh: false,
  failedAttempts: 0,
  failure: null,
};

/** What an invoked actor's end brings along. */
export type Done<Output> = { output: Output };
export type Failed = { error: unknown };
