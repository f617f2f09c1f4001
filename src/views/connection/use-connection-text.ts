import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.selectors';
import { useBackgroundValue } from '@/app/app-context';

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
export function useConnectionText(): ConnectionText | null {
  const state = useBackgroundValue('connection', linkState, 'online');
  const cause = useBackgroundValue('connection', linkCause, null);
  const restored = useBackgroundValue('connection', isLinkRestored, false);
  if (state === 'online') return restored ? BACK : null;
  if (cause === 'NETWORK') return OFFLINE;
  return state === 'reconnecting' ? SILENT : AWAY;
}
