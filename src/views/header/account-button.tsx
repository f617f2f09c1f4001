import type { User } from '@domain/user';
import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { ACCOUNT_BUTTON } from '@/ui/account-places';
import { Face } from '@/ui/face';
import { fetchAhead } from '@/ui/fetch-ahead';
import { lazyPart } from '@/ui/lazy-part';
import { MenuButton } from '@/ui/menu-button';

const ID = ACCOUNT_BUTTON;
const isOpen = isDialogOpen(ID);
const load = async () => (await import('./account-menu')).AccountMenu;
const AccountMenu = lazyPart(load);
const preload = fetchAhead(load);

/** The person's own face, which opens what belongs to them. */
export function AccountButton({ user }: { user: User }) {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  const close = () => navigation.send({ type: 'dialog.close', id: ID });
  return (
    <MenuButton
      id={ID}
      label={t`Account`}
      opened={opened}
      onOpen={() => navigation.send({ type: 'dialog.open', id: ID })}
      onClose={close}
      preload={preload}
      menu={(anchor) => <AccountMenu id={ID} anchor={anchor} opened={opened} onClose={close} user={user} />}
    >
      <Face name={user.name} />
    </MenuButton>
  );
}
