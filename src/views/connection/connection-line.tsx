import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.selectors';
import { isServerReportedAway } from '@machines/retry/retry.machine';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { keepHeight } from '@/ui/layers/keep-height';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './connection-line.module.css';

interface ConnectionText {
  message: MessageDescriptor;
  isGood: boolean;
}

const OFFLINE = {
  message: msg`You are offline. What you typed is safe. Foyer reconnects automatically.`,
  isGood: false,
};
const SILENT = { message: msg`The server is not responding. Reconnecting…`, isGood: false };
const AWAY = {
  message: msg`The server cannot be reached. What you typed is safe. Foyer reconnects automatically.`,
  isGood: false,
};
const BACK = { message: msg`Back online`, isGood: true };

/** Returns the text for the state of the connection; null while it is online. */
function useConnectionText(): ConnectionText | null {
  const state = useBackgroundValue('connection', linkState, 'online');
  const cause = useBackgroundValue('connection', linkCause, null);
  const restored = useBackgroundValue('connection', isLinkRestored, false);
  if (state === 'online') return restored ? BACK : null;
  if (cause === 'NETWORK') return OFFLINE;
  return state === 'reconnecting' ? SILENT : AWAY;
}

const measured = keepHeight('--foyer-connection-line');

/**
 * Shows a line under the header while the connection is down or just restored; hidden while a waiting call
 * shows the same.
 */
export function ConnectionLine() {
  const { i18n } = useLingui();
  const said = useConnectionText();
  const isSaidAbove = useChildValue('retry', isServerReportedAway);
  const text = said?.isGood || !isSaidAbove ? said : null;
  const last = useLastValue(text);
  const Icon = last?.isGood ? IconCheck : IconCloudOff;
  return (
    <div className={classes.place} data-notice={text ? '' : undefined}>
      <VisuallyHidden role="status">{text && i18n._(text.message)}</VisuallyHidden>
      <div ref={text && measured} className={classes.line} aria-hidden>
        <Icon size={18} stroke={1.6} className={classes.icon} />
        <p className={classes.text}>{last && i18n._(last.message)}</p>
      </div>
    </div>
  );
}
