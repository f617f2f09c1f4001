import * as v from 'valibot';
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '../shared/limits';

/** The server's detail beside INVALID_OOB_CODE for a code whose account has set a password since. */
export const RESET_CODE_USED = 'ALREADY_USED';

const given = v.pipe(v.string(), v.minLength(1, 'required'));
/** spec §5, and the minimum length. */
const newPassword = v.pipe(
  given,
  v.maxLength(TEXT_MAX_LENGTH - 1, 'tooLong'),
  v.minLength(PASSWORD_MIN_LENGTH, 'tooShort'),
);
/** The password that proves who the user is, where the account has one. */
export const passwordProofSchema = (hasPassword: boolean) =>
  v.object({ current: hasPassword ? given : v.string() });

const newPasswords = { password: newPassword, repeated: given };

type NewPasswords = { password: string; repeated: string };

const isRepeated = ({ password, repeated }: NewPasswords): boolean => password === repeated;

/** A new password that is typed twice. */
export const newPasswordSchema = v.pipe(
  v.object(newPasswords),
  v.forward(v.check(isRepeated, 'different'), ['repeated']),
);

/** A new password that is typed twice, after the current one. */
export const passwordChangeSchema = v.pipe(
  v.object({ current: given, ...newPasswords }),
  v.forward(v.check<NewPasswords & { current: string }, string>(isRepeated, 'different'), ['repeated']),
);

/** Why the code of a reset link is rejected. */
export type ResetCodeFault = 'expired' | 'used' | 'invalid';
