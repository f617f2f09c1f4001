import { useDialogEntry } from '@/app/use-dialog-entry';
import { LOGOUT_QUESTION } from '@/app/use-log-out';
import { lazyLayer } from '@/ui/layers/lazy-component';

const LogoutDialog = lazyLayer(async () => (await import('./logout-dialog')).LogoutDialog);

/** Asks before a logout that would lose messages or files. */
export function LogoutQuestion() {
  const { opened, close } = useDialogEntry(LOGOUT_QUESTION);
  return <LogoutDialog opened={opened} onClose={close} />;
}
