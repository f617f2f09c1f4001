import { plainText } from '@domain/chat/mentions';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { useState } from 'react';
import { useChildValue } from '@/app/app-context';
import { useIsHidden } from '@/app/use-block';
import { useMessage } from '@/app/use-chat';
import { VisuallyHidden } from '@/ui/text/visually-hidden';

/** Announces to screen readers what others write while the channel is open. */
export function NewestMessage({ store }: { store: MessageStore }) {
  const { t } = useLingui();
  const [since] = useState(() => store.newest?.sentAt ?? 0);
  const own = useChildValue('auth', currentUser)?.userId;
  const message = useMessage(store, store.newest?.id ?? '');
  const isNew = message !== undefined && message.sentAt > since && message.authorId !== own;
  const { id = '', authorId = '', authorName, text = '', file, missedBy } = message ?? {};
  const call = missedBy === undefined ? '' : t`Missed call`;
  const content = [plainText(text), file?.name, call].filter(Boolean).join(' ');
  const isSaid = !useIsHidden(id, authorId) && isNew && content !== '';
  return <VisuallyHidden role="status">{isSaid ? t`${authorName}: ${content}` : null}</VisuallyHidden>;
}
