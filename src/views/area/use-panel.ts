import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useMemo, useRef } from 'react';
import { useChild, useChildValue } from '@/app/app-context';

/** A panel as an entry of the dialog stack, so that every navigation closes it; `opener` is the button that opened it. */
export function usePanel(id: string) {
  const navigation = useChild('navigation');
  const isOpen = useMemo(() => isDialogOpen(id), [id]);
  const opened = useChildValue('navigation', isOpen);
  const opener = useRef<HTMLElement | null>(null);
  return {
    opened,
    opener,
    open: (button: HTMLElement) => {
      opener.current = button;
      navigation.send({ type: 'dialog.open', id });
    },
    close: () => navigation.send({ type: 'dialog.close', id }),
  };
}
