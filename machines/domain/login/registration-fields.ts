import { REGISTRATION_NUMBER_MAX } from '../shared/limits';
import { type FieldFault, tooLong } from '../shared/validation';
import { isConfirmationNumber } from './registration-login';

const DIGITS = /^\d+$/;

/** spec §5: Cvent's number is required, of letters and digits only, under 128 characters. */
export function confirmationNumberFault(value: string): FieldFault | null {
  const number = value.trim();
  if (!number) return 'required';
  if (tooLong(number)) return 'tooLong';
  return isConfirmationNumber(number) ? null : 'alphanumeric';
}

/** spec §5: Bizzabo's number is required, numeric, from 0 to 2147483647, under 128 characters. */
export function registrationNumberFault(value: string): FieldFault | null {
  const number = value.trim();
  if (!number) return 'required';
  if (tooLong(number)) return 'tooLong';
  if (!DIGITS.test(number)) return 'numeric';
  return Number(number) <= REGISTRATION_NUMBER_MAX ? null : 'tooLarge';
}
