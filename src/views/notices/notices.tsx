import { useDialogEntry } from '@/app/use-dialog-entry';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { NOTICES } from '@/ui/layers/places';

const NoticesDrawer = lazyLayer(async () => (await import('./notices-drawer')).NoticesDrawer);

/** What the user was told of, in one list. */
export function Notices() {
  const { opened, close } = useDialogEntry(NOTICES);
  return <NoticesDrawer opened={opened} onClose={close} />;
}
