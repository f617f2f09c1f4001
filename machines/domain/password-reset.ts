import { PASSWORD_MIN_LENGTH } from './limits';
import { passwordFault } from './validation';

/** What the server says beside INVALID_OOB_CODE about a code whose person has set a password since. */
export const RESET_CODE_USED = 'ALREADY_USED';

export type NewPasswordFault = 'required' | 'tooLong' | 'tooShort';

/** What may become a password: spec §5, and long enough. */
export function newPasswordFault(value: string): NewPasswordFault | null {
  const fault = passwordFault(value);
  if (fault) return fault === 'required' ? 'required' : 'tooLong';
  return value.length < PASSWORD_MIN_LENGTH ? 'tooShort' : null;
}

export type RepeatFault = 'required' | 'different';

/** The password typed again. */
export function repeatFault(repeated: string, password: string): RepeatFault | null {
  if (!repeated) return 'required';
  return repeated === password ? null : 'different';
}

/** Why the code of a reset link is not taken. */
export type ResetCodeFault = 'expired' | 'used' | 'invalid';
