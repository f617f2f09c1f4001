import { currentUser } from '@machines/auth/auth.machine';
import { useChildValue } from '@/app/app-context';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { ACCOUNT_SETTINGS } from '@/ui/layers/places';

const AccountDialog = lazyLayer(async () => (await import('./account-dialog')).AccountDialog);

/** The settings of the signed-in user; they are reset for another user. */
export function AccountSettings() {
  const { opened, close } = useDialogEntry(ACCOUNT_SETTINGS);
  const user = useChildValue('auth', currentUser);
  if (!user) return null;
  return <AccountDialog key={user.userId} opened={opened} onClose={close} user={user} />;
}
