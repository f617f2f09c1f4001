import type { FailureKind } from '@domain/shared/failure';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const SESSION_EXPIRED = msg`Session expired. Please log in again.`;

/** spec §8, Global error messages. */
export const FAILURE_TEXTS: Record<FailureKind, MessageDescriptor> = {
  FORBIDDEN: SESSION_EXPIRED,
  UNAUTHORIZED: SESSION_EXPIRED,
  FUNCTION_UNSUPPORTED: msg`The requested function is currently unavailable.`,
  NOT_REACHABLE: msg`The server is currently not reachable and will be available shortly.`,
  PROCESSING_ERROR: msg`Error during processing of the server request.`,
  WIDGET_ERROR: msg`There was a problem with the content on this page.`,
};

/** Texts of failures whose key is in their `errMsg`. */
const DETAILS: Record<string, MessageDescriptor> = {
  'login.kept': msg`The login failed. You are still logged in as before.`,
  'venue.notLoaded': msg`Cannot load venue`,
  'venue.noArchitecture': msg`No active architecture could be retrieved from the venue version`,
  'venue.unknown': msg`There is no venue at this address.`,
  'profile.unknown': msg`This profile is not available.`,
};

const CATALOGUE_KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;

/** Returns the text of a known key, or the server's own text; null for any other key. */
export function serverWords(i18n: I18n, errMsg: string | null | undefined): string | null {
  const known = DETAILS[errMsg ?? ''];
  if (known) return i18n._(known);
  return errMsg && !CATALOGUE_KEY.test(errMsg.trim()) ? errMsg : null;
}
