import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { LOGOUT_QUESTION } from '@/app/use-log-out';
import { lazyLayer } from '@/ui/layers/lazy-component';

const LogoutDialog = lazyLayer(async () => (await import('./logout-dialog')).LogoutDialog);
const isOpen = isDialogOpen(LOGOUT_QUESTION);

/** Asks before a logout that would lose messages or files. */
export function LogoutQuestion() {
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  const close = () => navigation.send({ type: 'dialog.close', id: LOGOUT_QUESTION });
  return <LogoutDialog opened={opened} onClose={close} />;
}
