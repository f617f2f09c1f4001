import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { Drawer, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { ACCOUNT_SETTINGS } from '@/ui/account-places';
import { AreaLinks } from '@/ui/area-links';
import { LegalLinks } from '@/ui/legal-links';
import { useOpened } from '@/ui/use-opened';
import { useScheme } from '@/ui/use-scheme';
import { UserSummary } from '@/ui/user-summary';
import { AreaCount } from './area-count';
import { DrawerLanguage } from './drawer-language';
import { DrawerPresence } from './drawer-presence';
import classes from './menu-drawer.module.css';
import { PrivacyTool } from './privacy-opener';

const countOf = (areaId: string) => <AreaCount areaId={areaId} />;

/** spec §2, Header (mobile). */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const user = useChildValue('auth', currentUser);
  const venue = useChildValue('venue', openedVenue);
  return (
    <Drawer.Root
      opened={useOpened(opened)}
      onClose={onClose}
      position="right"
      size={320}
      lockScroll={false}
      zIndex={300}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.bar}>
          <Drawer.Title className={classes.title}>{t`Menu`}</Drawer.Title>
          <Drawer.CloseButton size={44} iconSize={24} aria-label={t`Close`} />
        </div>
        <Drawer.Body className={classes.body}>
          {user && <UserSummary user={user} />}
          <DrawerPresence onLeave={onClose} />
          {venue && (
            <AreaLinks architecture={venue.architecture} className={classes.areas} noteOf={countOf} />
          )}
          <div className={classes.tools}>
            <DrawerLanguage />
            <SchemeButton />
            {user && <SettingsButton onLeave={onClose} />}
            <PrivacyTool onLeave={onClose} />
            {user && <LogoutButton />}
          </div>
          {venue && (
            <div className={classes.legal}>
              <LegalLinks architectureId={venue.architecture.id} />
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function SchemeButton() {
  const { label, Icon, toggle } = useScheme();
  return (
    <UnstyledButton className={classes.tool} onClick={toggle}>
      <Icon size={20} stroke={1.6} />
      {label}
    </UnstyledButton>
  );
}

function SettingsButton({ onLeave }: { onLeave: () => void }) {
  const navigation = useChild('navigation');
  const open = () => {
    navigation.send({ type: 'dialog.open', id: ACCOUNT_SETTINGS });
    onLeave();
  };
  return (
    <UnstyledButton className={classes.tool} aria-haspopup="dialog" onClick={open}>
      <IconUserCog size={20} stroke={1.6} />
      <Trans>Account settings</Trans>
    </UnstyledButton>
  );
}

function LogoutButton() {
  const auth = useChild('auth');
  return (
    <UnstyledButton className={classes.tool} onClick={() => auth.send({ type: 'session.end' })}>
      <IconLogout size={20} stroke={1.6} />
      <Trans>Log out</Trans>
    </UnstyledButton>
  );
}
