import type { FailureKind } from '@domain/failure';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface GateText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const SESSION: GateText = {
  title: msg`Your session has ended`,
  text: msg`Please log in again. What you did here before is kept.`,
};

/** What happened and what is safe, by kind of failure. */
export const GATE_TEXTS: Record<FailureKind, GateText> = {
  UNAUTHORIZED: SESSION,
  FORBIDDEN: SESSION,
  NOT_REACHABLE: {
    title: msg`The venue cannot be reached`,
    text: msg`The server did not answer. Nothing is lost, and you stay logged in. Check your connection, then try again.`,
  },
  FUNCTION_UNSUPPORTED: {
    title: msg`This page is not available`,
    text: msg`The venue does not offer this at the moment. Nothing is lost.`,
  },
  PROCESSING_ERROR: {
    title: msg`This page could not be opened`,
    text: msg`The server could not do what was asked. Nothing is lost, and you stay logged in. Try again in a moment.`,
  },
  WIDGET_ERROR: {
    title: msg`This page could not be shown`,
    text: msg`There was a problem with the content on this page. Nothing is lost.`,
  },
};
