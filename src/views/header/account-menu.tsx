import type { User } from '@domain/people/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { openedVenue } from '@machines/venue/venue.machine';
import { Menu } from '@mantine/core';
import { IconCheck, IconId, IconLogout, IconShield, IconUserCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBackground, useChild, useChildValue } from '@/app/app-context';
import { useLogOut } from '@/app/use-log-out';
import { AnchoredMenu } from '@/ui/controls/anchored-menu';
import { useScheme } from '@/ui/hooks/use-scheme';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { ACCOUNT_SETTINGS } from '@/ui/layers/places';
import { StatusSign } from '@/ui/media/status-face';
import { UserSummary } from '@/ui/media/user-summary';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { CHOICES, useOwnStatus } from './own-status';
import { PrivacyItem } from './privacy-opener';
import classes from './status-items.module.css';

interface AccountMenuProps {
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onClose: () => void;
  user: User;
}

export function AccountMenu({ user, ...menu }: AccountMenuProps) {
  const { t } = useLingui();
  const logOut = useLogOut();
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
      <ProfileItem user={user} />
      <Menu.Item
        leftSection={<IconUserCog size={20} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => navigation.send({ type: 'dialog.open', id: ACCOUNT_SETTINGS })}
      >
        <Trans>Account settings</Trans>
      </Menu.Item>
      <ModerationItem />
      <PrivacyItem />
      <Menu.Item leftSection={<IconLogout size={20} stroke={1.6} />} onClick={logOut}>{t`Log out`}</Menu.Item>
    </AnchoredMenu>
  );
}

function ProfileItem({ user: { userId, name } }: { user: User }) {
  const view = useBackground('profileView');
  return (
    <Menu.Item
      leftSection={<IconId size={20} stroke={1.6} />}
      aria-haspopup="dialog"
      disabled={!view}
      onClick={() => view?.send({ type: 'profile.open', userId, name })}
    >
      <Trans>My profile</Trans>
    </Menu.Item>
  );
}

/** Shows the user's own status in the account menu. */
export function StatusItems() {
  const { t } = useLingui();
  const own = useOwnStatus();
  if (!own) return null;
  return (
    <>
      <Menu.RadioGroup value={own.status}>
        {CHOICES.map((status) => (
          <Menu.RadioItem
            key={status}
            value={status}
            classNames={{ itemIndicator: classes.mark }}
            rightSection={own.status === status && <IconCheck size={18} />}
            onChange={() => own.choose(status)}
          >
            <span className={classes.sign}>
              <StatusSign status={status} />
            </span>
            {t(STATUS_TEXTS[status])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {own.status === 'Idle' && <Menu.Label>{t`Others see you as idle.`}</Menu.Label>}
      <Menu.Divider />
    </>
  );
}

const WaitingCount = lazyComponent(async () => (await import('./hosting/waiting-count')).WaitingCount);

/** Leads hosts to their page; nothing for others. */
function ModerationItem() {
  const venue = useChildValue('venue', openedVenue);
  const mayOpen = useChildValue('auth', isHost);
  if (!venue || !mayOpen) return null;
  return (
    <Menu.Item
      leftSection={<IconShield size={20} stroke={1.6} />}
      rightSection={<WaitingCount />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/v/$architectureId/moderation"
          params={{ architectureId: venue.architecture.id }}
        />
      )}
    >
      <Trans>Moderation</Trans>
    </Menu.Item>
  );
}
