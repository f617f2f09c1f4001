import type { User } from '@domain/user';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { useChild } from '@/app/app-context';
import { ACCOUNT_SETTINGS } from '@/ui/account-places';
import { AnchoredMenu } from '@/ui/anchored-menu';
import { useScheme } from '@/ui/use-scheme';
import { UserSummary } from '@/ui/user-summary';
import { PrivacyItem } from './privacy-opener';
import { StatusItems } from './status-items';

interface AccountMenuProps {
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onClose: () => void;
  user: User;
}

export function AccountMenu({ user, ...menu }: AccountMenuProps) {
  const auth = useChild('auth');
  const navigation = useChild('navigation');
  const scheme = useScheme();
  return (
    <AnchoredMenu {...menu}>
      <Menu.Label>
        <UserSummary user={user} />
      </Menu.Label>
      <Menu.Divider />
      <StatusItems />
      <Menu.Item leftSection={<scheme.Icon size={20} stroke={1.6} />} onClick={scheme.toggle}>
        {scheme.label}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUserCog size={20} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => navigation.send({ type: 'dialog.open', id: ACCOUNT_SETTINGS })}
      >
        <Trans>Account settings</Trans>
      </Menu.Item>
      <PrivacyItem />
      <Menu.Item
        leftSection={<IconLogout size={20} stroke={1.6} />}
        onClick={() => auth.send({ type: 'session.end' })}
      >
        <Trans>Log out</Trans>
      </Menu.Item>
    </AnchoredMenu>
  );
}
