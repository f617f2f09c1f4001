import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { NOTICES } from '@/ui/layers/places';

const NoticesDrawer = lazyLayer(async () => (await import('./notices-drawer')).NoticesDrawer);
const isOpen = isDialogOpen(NOTICES);

/** What the user was told of, in one list. */
export function Notices() {
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  return (
    <NoticesDrawer opened={opened} onClose={() => navigation.send({ type: 'dialog.close', id: NOTICES })} />
  );
}
