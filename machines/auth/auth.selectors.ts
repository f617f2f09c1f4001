import type { Failure } from '@domain/failure';
import type { User } from '@domain/user';
import type { SnapshotFrom } from 'xstate';
import type { authMachine } from './auth.machine';

type Snapshot = SnapshotFrom<typeof authMachine>;
export const isSignedIn = (snapshot: Snapshot): boolean => snapshot.matches('signedIn');
export const isLoginDisabled = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const isLocked = (snapshot: Snapshot): boolean => snapshot.matches('locked');
export const authFailure = (snapshot: Snapshot): Failure | null =>
  snapshot.matches('failed') ? snapshot.context.failure : null;
export const authToken = (snapshot: Snapshot): string | null => snapshot.context.session?.token ?? null;
export const currentUser = (snapshot: Snapshot): User | null =>
  snapshot.matches('signedIn') ? (snapshot.context.session?.user ?? null) : null;
