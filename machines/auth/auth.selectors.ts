import type { LoginOption } from '@domain/login/login';
import type { LoginFailure } from '@domain/login/login-failure';
import type { AccountLocks } from '@domain/login/login-lock';
import type { Session } from '@domain/login/session';
import type { User } from '@domain/people/user';
import type { Failure } from '@domain/shared/failure';
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine';
import { RETURNING } from './auth.setup';

type Snapshot = SnapshotFrom<typeof authMachine>;
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');
export const isLoginDisabled = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const authFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
export const currentUser = (snapshot: Snapshot): User | null =>
  snapshot.matches('signedIn') ? (snapshot.context.session?.user ?? null) : null;

/** Returns the session whose token calls carry, also while its authority is still being checked. */
export const currentSession = (snapshot: Snapshot): Session | null => snapshot.context.session;

export const loginOptions = (snapshot: Snapshot): readonly LoginOption[] => snapshot.context.access.options;
/** Returns whether a sign-in is pending or the user is signed in. */
export const isSigningIn = (snapshot: Snapshot): boolean =>
  snapshot.matches('signingIn') || snapshot.matches('signedIn');
/** Returns why the last sign-in failed. */
export const signInFailure = (snapshot: Snapshot): LoginFailure | null => snapshot.context.signInFailure;
export const accountLocks = (snapshot: Snapshot): AccountLocks => snapshot.context.locks;
/** Returns whether a sign-in would be accepted now; not so for a locked account. */
export const canSignIn = (snapshot: Snapshot): boolean =>
  snapshot.can({ type: 'signIn.request', credentials: RETURNING });
