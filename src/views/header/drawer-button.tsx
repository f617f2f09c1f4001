import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { IconMenu2 } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { MENU_BUTTON } from '@/ui/layers/places';
import classes from './drawer-button.module.css';

const ID = 'menu';
const isOpen = isDialogOpen(ID);
const MenuDrawer = lazyLayer(async () => (await import('./menu-drawer')).MenuDrawer);

/** Opens the drawer, which contains the header and footer on small screens. */
export function DrawerButton() {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  return (
    <>
      <PlainButton
        id={MENU_BUTTON}
        className={classes.button}
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => navigation.send({ type: 'dialog.open', id: ID })}
        onPointerEnter={MenuDrawer.preload}
        onFocus={MenuDrawer.preload}
      >
        <IconMenu2 size={24} stroke={1.6} />
      </PlainButton>
      <MenuDrawer opened={opened} onClose={() => navigation.send({ type: 'dialog.close', id: ID })} />
    </>
  );
}
