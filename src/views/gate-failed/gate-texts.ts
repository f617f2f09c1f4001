import type { FailureKind } from '@domain/shared/failure';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface GateText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const SESSION: GateText = {
  title: msg`Your session has ended`,
  text: msg`Please log in again. Nothing is lost.`,
};

/** The texts about what happened and what is safe, by kind of failure. */
export const GATE_TEXTS: Record<FailureKind, GateText> = {
  UNAUTHORIZED: SESSION,
  FORBIDDEN: SESSION,
  NOT_REACHABLE: {
    title: msg`The venue cannot be reached`,
    text: msg`The server did not respond. Nothing is lost, and you stay logged in. Please check your connection and try again.`,
  },
  FUNCTION_UNSUPPORTED: {
    title: msg`This page is not available`,
    text: msg`This venue does not offer it at the moment.`,
  },
  PROCESSING_ERROR: {
    title: msg`This page could not be opened`,
    text: msg`Something went wrong on the server. Nothing is lost, and you stay logged in. Please try again in a moment.`,
  },
  WIDGET_ERROR: {
    title: msg`This page could not be shown`,
    text: msg`There was a problem with the content on this page. Nothing is lost.`,
  },
};
