import type { FieldFault } from '@domain/validation';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** spec §8, the generic form messages, and what the rules of spec §5 for numbers say. */
export const FIELD_TEXTS: Record<FieldFault, MessageDescriptor> = {
  required: msg`This field is required`,
  email: msg`Please enter a valid email`,
  tooLong: msg`The value is too long.`,
  alphanumeric: msg`Please enter letters and digits only`,
  numeric: msg`Please enter digits only`,
  tooLarge: msg`The number is too large`,
};
