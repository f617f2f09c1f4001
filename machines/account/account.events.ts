/** What a person can do in their account settings. Secrets are in events alone, never in the context. */
export type AccountCommand =
  | { type: 'account.retry' }
  | { type: 'account.leave' }
  | { type: 'password.change'; currentPassword: string; newPassword: string }
  | { type: 'sessions.end' }
  | { type: 'data.download' }
  | { type: 'deletion.begin' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.confirm'; password: string | null };

/** What there is to change. */
export interface AccountMeans {
  /** The person can prove with a password that it is them. */
  hasPassword: boolean;
  /** Sessions are kept where all but one of them can be ended. */
  endsSessions: boolean;
}

/** Why a password does not prove anything: it is not theirs, or too many were tried. */
export type ProofFault = 'wrong' | 'locked';

/** `weak`: the new password is not accepted. */
export type PasswordChange = { fault: ProofFault | 'weak' | null };

/** `stale`: the login is too long ago. */
export type Deletion = { fault: ProofFault | 'stale' | null };

export type PasswordChangeInput = { currentPassword: string; newPassword: string };
export type DeletionInput = { password: string | null };
