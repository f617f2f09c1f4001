import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isLinkRestored, linkCause, linkState } from '@machines/connection/connection.machine';
import { useChildValue } from '@/app/app-context';

interface ConnectionText {
  message: MessageDescriptor;
  isGood: boolean;
}

const OFFLINE = {
  message: msg`You are offline. What you typed is safe; Foyer reconnects by itself.`,
  isGood: false,
};
const SILENT = { message: msg`The server does not answer. Reconnecting…`, isGood: false };
const AWAY = {
  message: msg`The server cannot be reached. What you typed is safe; Foyer reconnects by itself.`,
  isGood: false,
};
const BACK = { message: msg`Back online`, isGood: true };

/** What there is to say of the link; null while it is simply there. */
export function useConnectionText(): ConnectionText | null {
  const state = useChildValue('connection', linkState);
  const cause = useChildValue('connection', linkCause);
  const restored = useChildValue('connection', isLinkRestored);
  if (state === 'online') return restored ? BACK : null;
  if (cause === 'NETWORK') return OFFLINE;
  return state === 'reconnecting' ? SILENT : AWAY;
}
