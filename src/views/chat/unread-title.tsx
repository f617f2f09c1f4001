import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { setTitleMark } from '@/app/tab-title';
import { useUnreadChannels } from '@/app/use-chat';

/** Begins the title of the tab with the number of chats with new messages. */
export function UnreadTitle() {
  const { i18n } = useLingui();
  const unread = useUnreadChannels();
  const mark = unread > 0 ? `(${i18n.number(unread)}) ` : '';
  useEffect(() => setTitleMark(mark), [mark]);
  useEffect(() => () => setTitleMark(''), []);
  return null;
}
