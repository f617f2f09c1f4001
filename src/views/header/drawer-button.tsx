import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { IconMenu2 } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyComponent, lazyLayer } from '@/ui/layers/lazy-component';
import { MENU, MENU_BUTTON, MENU_UNREAD } from '@/ui/layers/places';
import classes from './drawer-button.module.css';

const isOpen = isDialogOpen(MENU);
const MenuDrawer = lazyLayer(async () => (await import('./menu-drawer')).MenuDrawer);

const MenuUnread = lazyComponent(async () => (await import('./menu-unread')).MenuUnread);

/** Opens the drawer, which contains the header and footer on small screens. */
export function DrawerButton({ hasChat }: { hasChat: boolean }) {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  return (
    <>
      <PlainButton
        id={MENU_BUTTON}
        className={classes.button}
        aria-label={t`Open menu`}
        aria-describedby={hasChat ? MENU_UNREAD : undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => navigation.send({ type: 'dialog.open', id: MENU })}
        onPointerEnter={MenuDrawer.preload}
        onFocus={MenuDrawer.preload}
      >
        <IconMenu2 size={24} stroke={1.6} />
        {hasChat && <MenuUnread />}
      </PlainButton>
      <MenuDrawer opened={opened} onClose={() => navigation.send({ type: 'dialog.close', id: MENU })} />
    </>
  );
}
