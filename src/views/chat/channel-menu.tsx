import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconUsers } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { IconButton } from '@/ui/controls/button';

/** Offers what can be done with the open group. */
export function ChannelMenu() {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  return (
    <Menu
      position="bottom-end"
      offset={4}
      width="max-content"
      hideDetached={false}
      zIndex="var(--foyer-z-nested-dialog)"
    >
      <Menu.Target>
        <IconButton aria-label={t`Chat options`}>
          <IconDotsVertical size={20} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUsers size={18} stroke={1.6} />}
          onClick={() => chat.send({ type: 'members.open' })}
        >
          <Trans>Members</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
