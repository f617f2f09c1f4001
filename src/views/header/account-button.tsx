import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { MenuButton } from '@/ui/controls/menu-button';
import { useLater } from '@/ui/hooks/use-later';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { ACCOUNT_BUTTON } from '@/ui/layers/places';
import { Face } from '@/ui/media/face';

const AccountMenu = lazyLayer(async () => (await import('./account-menu')).AccountMenu);

/** Shows the user's face as a button that opens the account menu. */
export function AccountButton({ user }: { user: User }) {
  const { t } = useLingui();
  const { opened, open, close } = useDialogEntry(ACCOUNT_BUTTON);
  useLater(AccountMenu.preload);
  return (
    <MenuButton
      id={ACCOUNT_BUTTON}
      label={t`Account`}
      opened={opened}
      onOpen={open}
      onClose={close}
      preload={AccountMenu.preload}
      menu={(anchor) => (
        <AccountMenu id={ACCOUNT_BUTTON} anchor={anchor} opened={opened} onClose={close} user={user} />
      )}
    >
      <Face name={user.name} picture={user.picture} />
    </MenuButton>
  );
}
