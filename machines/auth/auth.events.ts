import type { Failure } from '@domain/failure';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { UserDetails } from '@domain/user';

export type AuthCommand =
  | { type: 'session.start'; credentials: Credentials }
  | { type: 'session.refresh' }
  | { type: 'session.end' }
  | { type: 'session.expire' }
  | { type: 'session.release' }
  | { type: 'auth.retry' };
/** What is noticed about the session of the browser while somebody is signed in. */
export type SessionReport =
  | { type: 'session.lost' }
  | { type: 'session.replaced' }
  | { type: 'session.renewed'; session: Session }
  | { type: 'session.refresh' };
export type AuthEvent = AuthCommand | SessionReport;
export type AuthFact =
  | { type: 'access.received'; access: Access }
  | { type: 'access.opened' }
  | { type: 'auth.failed'; failure: Failure }
  | { type: 'session.found' }
  | { type: 'session.opened'; session: Session }
  | { type: 'details.received'; details: UserDetails }
  | { type: 'session.expired'; failure: Failure }
  | { type: 'session.closing' }
  | { type: 'session.closed' }
  | { type: 'signIn.resumed' }
  | { type: 'signIn.failed'; message: string };

/** What an earlier page left: a session, nothing, or somebody who comes back from an identity provider. */
export type Restored = Session | 'RETURNING' | null;

export interface AuthContext {
  access: Access;
  session: Session | null;
  /** The session was just signed in, not restored. */
  fresh: boolean;
  /** Whose session ended last. */
  departed: string | null;
  failure: Failure | null;
}

export const stranger: AuthContext = {
  access: { loginEnabled: true, options: [] },
  session: null,
  fresh: false,
  departed: null,
  failure: null,
};

/** What an invoked actor's end brings along. */
export type Done<Output> = { output: Output };
export type Failed = { error: unknown };
