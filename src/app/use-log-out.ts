import { isLinkDown } from '@machines/connection/connection.selectors';
import { useSelector } from '@xstate/react';
import { useBackground, useBackgroundValue, useChild } from './app-context';
import type { ChildSnapshot } from './child';

/** The id of the question before a logout in the navigation's dialog stack. */
export const LOGOUT_QUESTION = 'logout-question';

/** Returns whether there are messages or files that are not sent: a logout erases them. */
function hasUnsent({ children: { outbox, attachments } }: ChildSnapshot<'chatPanel'>): boolean {
  const messages = outbox?.getSnapshot().context.messages ?? [];
  const files = attachments?.getSnapshot().context.files ?? [];
  return messages.length + files.length > 0;
}

/** Returns whether a deleted message is still there for the others: a logout gives up deleting it. */
const hasUndeleted = ({ children }: ChildSnapshot<'chatPanel'>): boolean =>
  (children.deletions?.getSnapshot().context.deletions.length ?? 0) > 0;

/** Returns which of the user's messages a logout affects now; a message is deleted in time while the link is up. */
export function useLogoutLoss(): { isUnsent: boolean; isUndeleted: boolean } {
  const outbox = useBackgroundValue('chatPanel', ({ children }) => children.outbox, undefined);
  const attachments = useBackgroundValue('chatPanel', ({ children }) => children.attachments, undefined);
  const deletions = useBackgroundValue('chatPanel', ({ children }) => children.deletions, undefined);
  const isDown = useBackgroundValue('connection', isLinkDown, false);
  const messages = useSelector(outbox, (snapshot) => snapshot?.context.messages.length ?? 0);
  const files = useSelector(attachments, (snapshot) => snapshot?.context.files.length ?? 0);
  const deleted = useSelector(deletions, (snapshot) => snapshot?.context.deletions.length ?? 0);
  return { isUnsent: messages + files > 0, isUndeleted: isDown && deleted > 0 };
}

/** Returns what logs the user out; it asks first where something would be lost. */
export function useLogOut(): () => void {
  const auth = useChild('auth');
  const navigation = useChild('navigation');
  const chat = useBackground('chatPanel');
  const connection = useBackground('connection');
  return () => {
    chat?.getSnapshot().children.deletions?.send({ type: 'deletion.confirm' });
    const isDown = connection !== undefined && isLinkDown(connection.getSnapshot());
    if (chat && (hasUnsent(chat.getSnapshot()) || (isDown && hasUndeleted(chat.getSnapshot()))))
      navigation.send({ type: 'dialog.open', id: LOGOUT_QUESTION });
    else auth.send({ type: 'signOut.request' });
  };
}
