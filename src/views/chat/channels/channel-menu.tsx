import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconDotsVertical, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChild } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { IconButton } from '@/ui/controls/button';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';

/** Offers what can be done with the open group. */
export function GroupMenu() {
  const chat = useChild('chatPanel');
  return (
    <ChannelMenu>
      <MenuOption icon={IconUsers} onClick={() => chat.send({ type: 'members.open' })}>
        <Trans>Members</Trans>
      </MenuOption>
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
      <MenuOption icon={IconBan} onClick={isBlocked ? end : ask}>
        {isBlocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </MenuOption>
    </ChannelMenu>
  );
}

function ChannelMenu({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <OptionsMenu
      button={
        <IconButton aria-label={t`Chat options`}>
          <IconDotsVertical size={20} />
        </IconButton>
      }
    >
      {children}
    </OptionsMenu>
  );
}
