import { currentUser } from '@machines/auth/auth.machine';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { ACCOUNT_SETTINGS } from '@/ui/layers/places';

const AccountDialog = lazyLayer(async () => (await import('./account-dialog')).AccountDialog);
const isOpen = isDialogOpen(ACCOUNT_SETTINGS);

/** The settings of the signed-in user; they are reset for another user. */
export function AccountSettings() {
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  const user = useChildValue('auth', currentUser);
  if (!user) return null;
  const close = () => navigation.send({ type: 'dialog.close', id: ACCOUNT_SETTINGS });
  return <AccountDialog key={user.userId} opened={opened} onClose={close} user={user} />;
}
