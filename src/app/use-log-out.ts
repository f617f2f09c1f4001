import { isLinkDown } from '@machines/connection/connection.selectors';
import { useBackground, useChild } from './app-context';
import type { ChildSnapshot } from './child';

/** The id of the question before a logout in the navigation's dialog stack. */
export const LOGOUT_QUESTION = 'logout-question';

/** Returns whether there are messages or files that are not sent: a logout erases them. */
export function hasUnsent({ children: { outbox, attachments } }: ChildSnapshot<'chatPanel'>): boolean {
  const messages = outbox?.getSnapshot().context.messages ?? [];
  const files = attachments?.getSnapshot().context.files ?? [];
  return messages.length + files.length > 0;
}

/** Returns whether a deleted message is still there for the others: a logout gives up deleting it. */
export const hasUndeleted = ({ children }: ChildSnapshot<'chatPanel'>): boolean =>
  (children.deletions?.getSnapshot().context.deletions.length ?? 0) > 0;

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
