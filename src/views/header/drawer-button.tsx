import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { fetchAhead } from '@/ui/fetch-ahead';
import { lazyPart } from '@/ui/lazy-part';
import { MENU_BUTTON } from '@/ui/people-places';
import classes from './drawer-button.module.css';

const ID = 'menu';
const isOpen = isDialogOpen(ID);
const load = async () => (await import('./menu-drawer')).MenuDrawer;
const MenuDrawer = lazyPart(load);
const preload = fetchAhead(load);

/** On small screens everything of the header and footer is behind this button. */
export function DrawerButton() {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  return (
    <>
      <UnstyledButton
        id={MENU_BUTTON}
        className={classes.button}
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => navigation.send({ type: 'dialog.open', id: ID })}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <IconMenu2 size={24} stroke={1.6} />
      </UnstyledButton>
      <MenuDrawer opened={opened} onClose={() => navigation.send({ type: 'dialog.close', id: ID })} />
    </>
  );
}
