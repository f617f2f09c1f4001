import type { Failure } from '@domain/failure';
import type { SnapshotFrom } from 'xstate';
import type { accountMachine } from './account.machine';

type Snapshot = SnapshotFrom<typeof accountMachine>;

export const isExamining = (snapshot: Snapshot): boolean => snapshot.matches('examining');
export const isUnreachable = (snapshot: Snapshot): boolean => snapshot.matches('unreachable');
/** Something is on its way; nothing else begins before its answer. */
export const isAccountBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const hasPassword = (snapshot: Snapshot): boolean => snapshot.context.hasPassword;
export const endsSessions = (snapshot: Snapshot): boolean => snapshot.context.endsSessions;
/** Why the last attempt failed. */
export const accountFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;

const PASSWORD_ENDS = ['changed', 'wrong', 'locked', 'weak', 'failed'] as const;
/** How the change of the password stands; null when it is not what was done last. */
export function passwordProgress(snapshot: Snapshot): (typeof PASSWORD_ENDS)[number] | 'changing' | null {
  if (snapshot.matches('changingPassword')) return 'changing';
  return PASSWORD_ENDS.find((end) => snapshot.matches({ resting: { password: end } })) ?? null;
}

const SESSIONS_ENDS = ['ended', 'failed'] as const;
/** How the end of the other sessions stands. */
export function sessionsProgress(snapshot: Snapshot): (typeof SESSIONS_ENDS)[number] | 'ending' | null {
  if (snapshot.matches('endingSessions')) return 'ending';
  return SESSIONS_ENDS.find((end) => snapshot.matches({ resting: { sessions: end } })) ?? null;
}

const DOWNLOAD_ENDS = ['saved', 'failed'] as const;
/** How the download of the own data stands. */
export function downloadProgress(snapshot: Snapshot): (typeof DOWNLOAD_ENDS)[number] | 'downloading' | null {
  if (snapshot.matches('downloading')) return 'downloading';
  return DOWNLOAD_ENDS.find((end) => snapshot.matches({ resting: { data: end } })) ?? null;
}

const DELETION_STEPS = ['asking', 'wrong', 'locked', 'stale', 'failed'] as const;
/** How the deletion of the account stands; null while nobody asks for it. */
export function deletionProgress(
  snapshot: Snapshot,
): (typeof DELETION_STEPS)[number] | 'deleting' | 'deleted' | null {
  if (snapshot.matches('deleting')) return 'deleting';
  if (snapshot.matches('deleted')) return 'deleted';
  return DELETION_STEPS.find((step) => snapshot.matches({ resting: { deletion: step } })) ?? null;
}
