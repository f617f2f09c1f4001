import { PASSWORD_MIN_LENGTH } from '@domain/shared/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordFault } from './use-password-form';

/** The error texts of password fields. */
export const PASSWORD_TEXTS: Record<PasswordFault, MessageDescriptor> = {
  required: msg`This field is required`,
  tooShort: msg`Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  tooLong: msg`The value is too long.`,
  different: msg`The passwords do not match.`,
};

export const PASSWORD_REFUSED = msg`This password is too easy to guess. Please choose another one.`;
