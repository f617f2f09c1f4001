import type { Message } from '@domain/chat/message';
import { useLingui } from '@lingui/react/macro';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import { IconShield } from '@tabler/icons-react';
import { useChatValue } from '@/app/use-chat';
import { useAskDeed } from '@/app/use-deed';
import { PlainButton } from '@/ui/controls/plain-button';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';

interface HostButtonProps {
  message: Message;
  className: string | undefined;
}

/** Lets hosts act about a message of another person, and about its author. */
export function HostButton({ message: { id, authorId, authorName }, className }: HostButtonProps) {
  const { t } = useLingui();
  const channelId = useChatValue('room', roomChannel, '');
  const ask = useAskDeed({ userId: authorId, name: authorName, message: { channelId, messageId: id } });
  if (!ask) return null;
  return (
    <LazyHostMenu
      ask={ask}
      hasMessage
      button={
        <PlainButton className={className} tabIndex={-1} aria-label={t`Host actions`}>
          <IconShield size={18} stroke={1.6} />
        </PlainButton>
      }
    />
  );
}
