import { cachedPromise } from '@domain/shared/cached-promise';
import { PASSWORD_MIN_LENGTH } from '@domain/shared/limits';
import { passwordFault } from '@domain/shared/validation';
import { hash } from '@node-rs/argon2';
import { IdentityError } from './identity-error';

// The value of Argon2id: the package's const enum does not exist at run time.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id (19 MiB, two passes), in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Common passwords in lower case that are long enough; loaded when the first new password is checked. */
const commonPasswords = cachedPromise(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH));
});

/**
 * Checks a new password: spec §5, at least eight characters, and none of the common ones.
 * @throws IdentityError MISSING_PASSWORD, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export async function checkNewPassword(password: string): Promise<void> {
  const fault = passwordFault(password);
  if (fault === 'required') throw new IdentityError('MISSING_PASSWORD');
  if (fault) throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'The password is too long.');
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new IdentityError('WEAK_PASSWORD', `Password should be at least ${PASSWORD_MIN_LENGTH} characters`);
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new IdentityError('WEAK_PASSWORD', 'The password is one of the most common ones');
}
