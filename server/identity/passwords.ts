import { PASSWORD_MIN_LENGTH } from '@domain/limits';
import { passwordFault } from '@domain/validation';
import { hash, verify } from '@node-rs/argon2';
import { IdentityError } from './identity-error';
import { newSecret } from './secrets';

// The number stands for Argon2id: the package's const enum has no value at run time.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id, 19 MiB, two passes, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

export type PasswordCheck = (stored: string | null | undefined, password: string) => Promise<boolean>;

/** A check that costs the same whether or not there is a hash to compare with. */
export async function createPasswordCheck(): Promise<PasswordCheck> {
  const nobodys = await hashPassword(newSecret());
  return async (stored, password) => {
    const right = await verify(stored ?? nobodys, password);
    return right && typeof stored === 'string';
  };
}

/**
 * Refuses what may not become a password (spec §5, and at least six characters).
 * @throws IdentityError MISSING_PASSWORD, WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function checkNewPassword(password: string): void {
  const fault = passwordFault(password);
  if (fault === 'required') throw new IdentityError('MISSING_PASSWORD');
  if (fault) throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'The password is too long.');
  if (password.length < PASSWORD_MIN_LENGTH)
    throw new IdentityError('WEAK_PASSWORD', `Password should be at least ${PASSWORD_MIN_LENGTH} characters`);
}
