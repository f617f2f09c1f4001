import type { Message } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { PlainButton } from '@/ui/controls/plain-button';

interface MessageMenuProps {
  message: Message;
  /** Of the button. */
  className: string | undefined;
}

/** Lets the user change or delete one of their messages. */
export function MessageMenu({ message: { id, text = '' }, className }: MessageMenuProps) {
  const { t } = useLingui();
  const revision = useChatPart('revision');
  return (
    <OptionsMenu
      button={
        <PlainButton className={className} tabIndex={-1} aria-label={t`Message options`}>
          <IconDots size={18} />
        </PlainButton>
      }
    >
      {text !== '' && (
        <MenuOption icon={IconPencil} onClick={() => revision?.send({ type: 'edit.start', id, text })}>
          <Trans>Edit</Trans>
        </MenuOption>
      )}
      <MenuOption icon={IconTrash} onClick={() => revision?.send({ type: 'message.delete', id })}>
        <Trans>Delete</Trans>
      </MenuOption>
    </OptionsMenu>
  );
}
