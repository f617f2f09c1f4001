import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CallPhase } from '@machines/calls/call.selectors';
import classes from './call-status.module.css';

const TEXTS: Record<CallPhase, MessageDescriptor | null> = {
  preparing: msg`Connecting…`,
  connecting: msg`Connecting…`,
  ringing: msg`Calling…`,
  together: null,
  leaving: msg`Hanging up…`,
};

/** Says how far the call is, until people are together. */
export function CallStatus({ phase }: { phase: CallPhase }) {
  const { t } = useLingui();
  const text = TEXTS[phase];
  return (
    <p className={classes.status} role="status">
      {text && t(text)}
    </p>
  );
}
