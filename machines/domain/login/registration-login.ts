import * as v from 'valibot';
import { REGISTRATION_NUMBER_MAX, TEXT_MAX_LENGTH } from '../shared/limits';
import { type FieldFault, tooLong } from '../shared/validation';

/** spec §5: letters and digits only. */
const isConfirmationNumber = (value: string): boolean => /^[a-z\d]+$/i.test(value);

/** Returns whether an event id is safe in the filters of its service: nothing in it may end a quotation. */
export const isEventId = (id: string): boolean => /^[\w-]{1,128}$/.test(id);

/**
 * The response of `POST /api/cvent/login` and `POST /api/bizzabo/login`: address and token only if found
 * (spec §3).
 */
export const registrationLoginSchema = v.object({
  status: v.picklist(['NO_USER_FOUND', 'USER_INACTIVE', 'USER_FOUND', 'USER_CREATED']),
  emailAddress: v.string(),
  customToken: v.optional(v.string()),
});
export type RegistrationLogin = v.InferOutput<typeof registrationLoginSchema>;

/** A confirmation number as spec §5 allows it. No message quotes it. */
export const confirmationNumberSchema = v.pipe(
  v.string('must be text'),
  v.maxLength(TEXT_MAX_LENGTH - 1, 'must be shorter'),
  v.check(isConfirmationNumber, 'must be letters and digits'),
);

const RANGE = `must be a whole number from 0 to ${REGISTRATION_NUMBER_MAX}`;

/** A registration number as spec §5 allows it. No message quotes it. */
export const registrationNumberSchema = v.pipe(
  v.number(RANGE),
  v.integer(RANGE),
  v.minValue(0, RANGE),
  v.maxValue(REGISTRATION_NUMBER_MAX, RANGE),
);

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
