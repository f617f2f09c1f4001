import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { Message } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
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
    <Menu
      position="bottom-end"
      offset={4}
      width="max-content"
      hideDetached={false}
      zIndex="var(--foyer-z-nested-dialog)"
    >
      <Menu.Target>
        <PlainButton className={className} tabIndex={-1} aria-label={t`Message options`}>
          <IconDots size={18} />
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown>
        {text !== '' && (
          <Menu.Item
            leftSection={<IconPencil size={18} stroke={1.6} />}
            onClick={() => revision?.send({ type: 'edit.start', id, text })}
          >
            <Trans>Edit</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={18} stroke={1.6} />}
          onClick={() => revision?.send({ type: 'message.delete', id })}
        >
          <Trans>Delete</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
