import { PASSWORD_MIN_LENGTH } from '@domain/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordFault } from './use-password-form';

/** What is wrong with a field for a password. */
export const PASSWORD_TEXTS: Record<PasswordFault, MessageDescriptor> = {
  required: msg`This field is required`,
  tooShort: msg`Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  tooLong: msg`The value is too long.`,
  different: msg`The two passwords are not the same.`,
};

export const PASSWORD_REFUSED = msg`This password is not accepted. Choose another one.`;
