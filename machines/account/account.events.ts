/** The commands of the account settings. Only events carry secrets, never the context. */
export type AccountCommand =
  | { type: 'account.retry' }
  | { type: 'account.leave' }
  | { type: 'password.change'; currentPassword: string; newPassword: string }
  | { type: 'sessions.end' }
  | { type: 'data.download' }
  | { type: 'deletion.begin' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.confirm'; password: string | null };

/** The account settings that are available to the user. */
export interface AccountMeans {
  /** The user can reauthenticate with a password. */
  hasPassword: boolean;
  /** The server keeps sessions, so that all but the current one can be ended. */
  endsSessions: boolean;
}

/** Why a password was rejected: it is wrong, or too many attempts were made. */
export type ProofFault = 'wrong' | 'locked';

/** `weak`: the new password is too weak. */
export type PasswordChange = { fault: ProofFault | 'weak' | null };

/** `stale`: the last login is too long ago. */
export type Deletion = { fault: ProofFault | 'stale' | null };

export type PasswordChangeInput = { currentPassword: string; newPassword: string };
export type DeletionInput = { password: string | null };
