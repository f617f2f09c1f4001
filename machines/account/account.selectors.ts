import type { Failure } from '@domain/shared/failure';
import type { SnapshotFrom } from 'xstate';
import type { accountMachine } from './account.machine';

type Snapshot = SnapshotFrom<typeof accountMachine>;

export const isExamining = (snapshot: Snapshot): boolean => snapshot.matches('examining');
export const isUnreachable = (snapshot: Snapshot): boolean => snapshot.matches('unreachable');
/** Returns whether an action is pending; no other can start until it ends. */
export const isAccountBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const hasPassword = (snapshot: Snapshot): boolean => snapshot.context.hasPassword;
export const endsSessions = (snapshot: Snapshot): boolean => snapshot.context.endsSessions;
/** Returns why the last attempt failed. */
export const accountFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;

const PASSWORD_ENDS = ['changed', 'wrong', 'locked', 'weak', 'failed'] as const;
/** Returns the progress of the password change; null when another action was the last one. */
export function passwordProgress(snapshot: Snapshot): (typeof PASSWORD_ENDS)[number] | 'changing' | null {
  if (snapshot.matches('changingPassword')) return 'changing';
  return PASSWORD_ENDS.find((end) => snapshot.matches({ resting: { password: end } })) ?? null;
}

const SESSIONS_ENDS = ['ended', 'failed'] as const;
/** Returns the progress of ending the other sessions. */
export function sessionsProgress(snapshot: Snapshot): (typeof SESSIONS_ENDS)[number] | 'ending' | null {
  if (snapshot.matches('endingSessions')) return 'ending';
  return SESSIONS_ENDS.find((end) => snapshot.matches({ resting: { sessions: end } })) ?? null;
}

const DOWNLOAD_ENDS = ['saved', 'failed'] as const;
/** Returns the progress of downloading the user's data. */
export function downloadProgress(snapshot: Snapshot): (typeof DOWNLOAD_ENDS)[number] | 'downloading' | null {
  if (snapshot.matches('downloading')) return 'downloading';
  return DOWNLOAD_ENDS.find((end) => snapshot.matches({ resting: { data: end } })) ?? null;
}

const DELETION_STEPS = ['asking', 'wrong', 'locked', 'stale', 'failed'] as const;
/** Returns the progress of deleting the account; null when no deletion was requested. */
export function deletionProgress(
  snapshot: Snapshot,
): (typeof DELETION_STEPS)[number] | 'deleting' | 'deleted' | null {
  if (snapshot.matches('deleting')) return 'deleting';
  if (snapshot.matches('deleted')) return 'deleted';
  return DELETION_STEPS.find((step) => snapshot.matches({ resting: { deletion: step } })) ?? null;
}
