import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { MenuButton } from '@/ui/controls/menu-button';
import { useLater } from '@/ui/hooks/use-later';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { ACCOUNT_BUTTON } from '@/ui/layers/places';
import { Face } from '@/ui/media/face';

const ID = ACCOUNT_BUTTON;
const isOpen = isDialogOpen(ID);
const AccountMenu = lazyLayer(async () => (await import('./account-menu')).AccountMenu);

/** Shows the user's face as a button that opens the account menu. */
export function AccountButton({ user }: { user: User }) {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  useLater(AccountMenu.preload);
  const close = () => navigation.send({ type: 'dialog.close', id: ID });
  return (
    <MenuButton
      id={ID}
      label={t`Account`}
      opened={opened}
      onOpen={() => navigation.send({ type: 'dialog.open', id: ID })}
      onClose={close}
      preload={AccountMenu.preload}
      menu={(anchor) => <AccountMenu id={ID} anchor={anchor} opened={opened} onClose={close} user={user} />}
    >
      <Face name={user.name} picture={user.picture} />
    </MenuButton>
  );
}
