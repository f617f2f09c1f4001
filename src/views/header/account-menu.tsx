import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AnchoredMenu } from '@/ui/controls/anchored-menu';
import { type LayerProps, lazyComponent } from '@/ui/layers/lazy-component';
import { StatusSign } from '@/ui/media/status-face';
import { UserSummary } from '@/ui/media/user-summary';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { type AccountEntry, useAccountEntries } from './account-entries';
import { CHOICES, useOwnStatus } from './own-status';
import classes from './status-items.module.css';

interface AccountMenuProps extends LayerProps {
  id: string;
  anchor: HTMLElement;
  user: User;
}

export function AccountMenu({ user, ...menu }: AccountMenuProps) {
  const entries = useAccountEntries(user);
  return (
    <AnchoredMenu {...menu}>
      <Menu.Label>
        <UserSummary user={user} />
      </Menu.Label>
      <Menu.Divider />
      <StatusItems />
      {entries.map((entry) => (
        <EntryItem key={entry.id} {...entry} />
      ))}
    </AnchoredMenu>
  );
}

const WaitingCount = lazyComponent(async () => (await import('./hosting/waiting-count')).WaitingCount);

function EntryItem({ label, Icon, popup, disabled, onClick, moderated }: AccountEntry) {
  const sign = <Icon size={20} stroke={1.6} />;
  if (moderated === undefined)
    return (
      <Menu.Item leftSection={sign} aria-haspopup={popup} disabled={disabled} onClick={onClick}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={sign}
      rightSection={<WaitingCount />}
      renderRoot={(props) => (
        <Link {...props} to="/v/$architectureId/moderation" params={{ architectureId: moderated }} />
      )}
    >
      {label}
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
