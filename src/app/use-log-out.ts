import { useBackground, useChild } from './app-context';
import type { ChildSnapshot } from './child';

/** The id of the question before a logout in the navigation's dialog stack. */
export const LOGOUT_QUESTION = 'logout-question';

/** Returns whether there are messages or files that are not sent: a logout erases them. */
function hasUnsent({ children: { outbox, attachments } }: ChildSnapshot<'chatPanel'>): boolean {
  const messages = outbox?.getSnapshot().context.messages ?? [];
  const files = attachments?.getSnapshot().context.files ?? [];
  return messages.length + files.length > 0;
}

/** Returns what logs the user out; it asks first where something would be lost. */
export function useLogOut(): () => void {
  const auth = useChild('auth');
  const navigation = useChild('navigation');
  const chat = useBackground('chatPanel');
  return () => {
    chat?.getSnapshot().children.deletions?.send({ type: 'deletion.confirm' });
    if (chat && hasUnsent(chat.getSnapshot())) navigation.send({ type: 'dialog.open', id: LOGOUT_QUESTION });
    else auth.send({ type: 'signOut.request' });
  };
}
