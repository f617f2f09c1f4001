import type { Failure } from '@domain/failure';
import type { User } from '@domain/user';
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine';

type Snapshot = SnapshotFrom<typeof authMachine>;
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');
export const isLoginDisabled = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const isRefreshing = (snapshot: Snapshot): boolean => snapshot.matches({ signedIn: 'refreshing' });
export const authFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
export const authToken = (snapshot: Snapshot): string | null => snapshot.context.session?.token ?? null;
/** The userId of whoever has the token in use. */
export const tokenOwner = (snapshot: Snapshot): string | null =>
  snapshot.context.session?.user.userId ?? null;
/** When the token in use ends, in milliseconds since 1970; 0 when there is none or it does not say. */
export const tokenEnd = (snapshot: Snapshot): number => snapshot.context.session?.expiresAt ?? 0;
export const currentUser = (snapshot: Snapshot): User | null =>
  snapshot.matches('signedIn') ? (snapshot.context.session?.user ?? null) : null;
