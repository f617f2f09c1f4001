import type { Access, Credentials } from '@domain/login/login';
import type { LoginFailure } from '@domain/login/login-failure';
import type { AccountLocks, Failures } from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import type { UserDetails } from '@domain/people/user';
import type { Failure } from '@domain/shared/failure';
import type { SessionCommand, SessionFact } from './session.machine';

export type AuthCommand =
  | { type: 'signIn.request'; credentials: Credentials }
  /** Clears the message of the last attempt. */
  | { type: 'signIn.dismiss' }
  | { type: 'signOut.request' }
  /** Other clients no longer see the attendee: the sign-out can continue. */
  | { type: 'signOut.continue' }
  /** The server rejected the session. */
  | { type: 'session.expire' }
  /** A host has banned the user; the message says until when and why. */
  | { type: 'user.banned'; message: string }
  | SessionCommand
  /** The profile of the user changed. */
  | { type: 'user.update'; details: UserDetails }
  | { type: 'auth.retry' };
/** The locks that still hold. */
export type LocksReport = { type: 'locks.changed'; locks: AccountLocks };
export type AuthEvent = AuthCommand | SessionFact | LocksReport;
export type AuthFact =
  | { type: 'access.opened' }
  | { type: 'auth.failed'; failure: Failure }
  | { type: 'signIn.started' }
  | { type: 'session.found' }
  | { type: 'session.opened'; session: Session }
  /** A login by another service failed, and the user stays logged in as before. */
  | { type: 'session.kept'; failure: Failure }
  | { type: 'details.received'; details: UserDetails }
  | { type: 'session.expired'; failure: Failure }
  /** `expired`: the session was ended by the server, not by a logout. */
  | { type: 'session.closing'; expired: boolean }
  | { type: 'session.closed' };

/** The state restored from an earlier page in this browser. */
export interface Restored {
  session: Session | null;
  /** The user returns from an identity provider: `signIn` has to fetch the result. */
  isReturning: boolean;
  locks: AccountLocks;
}

export interface AuthContext {
  access: Access;
  session: Session | null;
  /** The session of a user who returned from an identity provider, as long as that login may fail. */
  earlier: Session | null;
  /** The id of the user whose session ended last. */
  lastUserId: string | null;
  /** Why the start failed. */
  failure: Failure | null;
  /** Why the last sign-in failed. */
  signInFailure: LoginFailure | null;
  /** The account of the last attempt, from `accountOf`; null where the provider counts attempts. */
  account: string | null;
  failures: Failures;
  /** The locked accounts and when each lock ends. */
  locks: AccountLocks;
}
