import type { FailureKind } from '@domain/shared/failure';
import type { MessageDescriptor } from '@lingui/core';
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

const CATALOGUE_KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;

/** Returns the server's own text, if it is a text and not a catalogue key. */
export const serverWords = (errMsg: string | null | undefined): string | null =>
  errMsg && !CATALOGUE_KEY.test(errMsg.trim()) ? errMsg : null;
