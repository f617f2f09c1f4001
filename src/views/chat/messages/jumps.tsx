import { Trans } from '@lingui/react/macro';
import { isUnreadAbove, unseenMention } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { IconArrowUp, IconAt } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './messages.module.css';

/** Leads to the message that mentions the user, until it was shown. */
export function MentionJump({ store }: { store: MessageStore }) {
  const room = useChatPart('room');
  const id = useChatValue('room', unseenMention, null);
  if (id === null) return null;
  const show = () => room?.send({ type: store.get(id) ? 'message.show' : 'message.jump', id });
  return (
    <PlainButton className={classes.jump} onClick={show}>
      <IconAt size={18} aria-hidden />
      <Trans>You are mentioned</Trans>
    </PlainButton>
  );
}

/** Leads to the first unread message while it is above the loaded ones. */
export function UnreadJump() {
  const room = useChatPart('room');
  // A new selector reads it again with each render: the list may have changed.
  const isAbove = useChatValue('room', (snapshot) => isUnreadAbove(snapshot), false);
  if (!isAbove) return null;
  return (
    <div className={classes.jumps} data-above>
      <PlainButton className={classes.jump} onClick={() => room?.send({ type: 'unread.jump' })}>
        <IconArrowUp size={18} aria-hidden />
        <Trans>Jump to first unread</Trans>
      </PlainButton>
    </div>
  );
}
