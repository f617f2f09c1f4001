import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useChild, useChildValue } from './app-context';

/** Returns an entry of the dialog stack: whether it is open, and what opens and closes it. */
export function useDialogEntry(id: string) {
  const navigation = useChild('navigation');
  return {
    opened: useChildValue('navigation', isDialogOpen(id)),
    open: () => navigation.send({ type: 'dialog.open', id }),
    close: () => navigation.send({ type: 'dialog.close', id }),
  };
}
