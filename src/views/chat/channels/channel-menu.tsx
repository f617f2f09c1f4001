import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconBan, IconDotsVertical, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { IconButton } from '@/ui/controls/button';

/** Offers what can be done with the open group. */
export function GroupMenu() {
  const chat = useChild('chatPanel');
  return (
    <ChannelMenu>
      <Menu.Item
        leftSection={<IconUsers size={18} stroke={1.6} />}
        onClick={() => chat.send({ type: 'members.open' })}
      >
        <Trans>Members</Trans>
      </Menu.Item>
    </ChannelMenu>
  );
}

/** Offers what can be done with the other person of the open channel. */
export function PersonMenu({ uid }: { uid: string }) {
  const { state, ask, end } = useBlock(uid, 'chat');
  if (state === 'unknown') return null;
  const isBlocked = state === 'blocked';
  return (
    <ChannelMenu>
      <Menu.Item leftSection={<IconBan size={18} stroke={1.6} />} onClick={isBlocked ? end : ask}>
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Menu.Item>
    </ChannelMenu>
  );
}

function ChannelMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
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
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
