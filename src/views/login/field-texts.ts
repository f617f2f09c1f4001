import type { FieldFault } from '@domain/validation';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** spec §8, the generic form messages. */
export const FIELD_TEXTS: Record<FieldFault, MessageDescriptor> = {
  required: msg`This field is required`,
  email: msg`Please enter a valid email`,
  tooLong: msg`The value is too long.`,
};
