import type { Message } from '@domain/chat/message';
import { useLingui } from '@lingui/react/macro';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import { IconFlag } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';

interface ReportButtonProps {
  message: Message;
  className: string | undefined;
}

/** Opens the dialog that reports a message of another person; nothing for those of deleted accounts. */
export function ReportButton({ message: { id, authorId, authorName }, className }: ReportButtonProps) {
  const { t } = useLingui();
  const reporting = useChatPart('reporting');
  const channelId = useChatValue('room', roomChannel, '');
  if (authorId === '') return null;
  const subject = { userId: authorId, name: authorName, message: { channelId, id } };
  return (
    <PlainButton
      className={className}
      tabIndex={-1}
      aria-label={t`Report`}
      aria-haspopup="dialog"
      onClick={() => reporting?.send({ type: 'report.start', subject })}
    >
      <IconFlag size={18} stroke={1.6} />
    </PlainButton>
  );
}
