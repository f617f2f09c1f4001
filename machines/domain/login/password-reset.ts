import { PASSWORD_MIN_LENGTH } from '../shared/limits';
import { passwordFault } from '../shared/validation';

/** The server's detail beside INVALID_OOB_CODE for a code whose account has set a password since. */
export const RESET_CODE_USED = 'ALREADY_USED';

export type NewPasswordFault = 'required' | 'tooLong' | 'tooShort';

/** Validates a new password: spec §5, and the minimum length. */
export function newPasswordFault(value: string): NewPasswordFault | null {
  const fault = passwordFault(value);
  if (fault) return fault === 'required' ? 'required' : 'tooLong';
  return value.length < PASSWORD_MIN_LENGTH ? 'tooShort' : null;
}

export type RepeatFault = 'required' | 'different';

/** Validates the repeated password. */
export function repeatFault(repeated: string, password: string): RepeatFault | null {
  if (!repeated) return 'required';
  return repeated === password ? null : 'different';
}

/** Why the code of a reset link is rejected. */
export type ResetCodeFault = 'expired' | 'used' | 'invalid';
