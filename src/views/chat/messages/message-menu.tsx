import type { Message } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { PlainButton } from '@/ui/controls/plain-button';
import { focusMessageOf } from './move-focus';

interface MessageMenuProps {
  message: Message;
  /** Of the button. */
  className: string | undefined;
}

/** Lets the user change or delete one of their messages. */
export function MessageMenu({ message: { id, text = '' }, className }: MessageMenuProps) {
  const { t } = useLingui();
  const revision = useChatPart('revision');
  const deletions = useChatPart('deletions');
  const channelId = useChatValue('room', roomChannel, '');
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The button goes, maybe before the menu has closed.
    if (button.current) focusMessageOf(button.current);
    deletions?.send({ type: 'message.delete', channelId, id });
  };
  return (
    <OptionsMenu
      button={
        <PlainButton ref={button} className={className} tabIndex={-1} aria-label={t`Message options`}>
          <IconDots size={18} />
        </PlainButton>
      }
    >
      {text !== '' && (
        <MenuOption icon={IconPencil} onClick={() => revision?.send({ type: 'edit.start', id, text })}>
          <Trans>Edit</Trans>
        </MenuOption>
      )}
      <MenuOption icon={IconTrash} onClick={remove}>
        <Trans>Delete</Trans>
      </MenuOption>
    </OptionsMenu>
  );
}
