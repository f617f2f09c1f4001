import { TEXT_MAX_LENGTH } from './limits';

/** Why a field is invalid; the text is chosen where it is shown. */
export type FieldFault = 'required' | 'email' | 'tooLong' | 'alphanumeric' | 'numeric' | 'tooLarge';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** spec §5: returns whether a text has 128 characters or more. */
export const tooLong = (value: string): boolean => value.length >= TEXT_MAX_LENGTH;

/** spec §5: required, shaped like an address, under 128 characters. */
export function emailFault(value: string): FieldFault | null {
  const email = value.trim();
  if (!email) return 'required';
  if (tooLong(email)) return 'tooLong';
  return EMAIL.test(email) ? null : 'email';
}

/** spec §5: required, under 128 characters. */
export function passwordFault(value: string): FieldFault | null {
  if (!value) return 'required';
  return tooLong(value) ? 'tooLong' : null;
}
