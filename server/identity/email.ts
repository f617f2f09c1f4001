import { emailFault } from '@domain/validation';
import { IdentityError } from './identity-error';

/**
 * An address as accounts keep it: without surrounding space, in lower case, its plus part untouched.
 * @throws IdentityError MISSING_EMAIL, INVALID_EMAIL (spec §5)
 */
export function canonicalEmail(given: string | undefined): string {
  const email = (given ?? '').trim().toLowerCase();
  const fault = emailFault(email);
  if (fault) throw new IdentityError(fault === 'required' ? 'MISSING_EMAIL' : 'INVALID_EMAIL');
  return email;
}
