import { isDialogOpen, panelId } from '@machines/navigation/navigation.machine';
import { useEffect, useMemo, useRef } from 'react';
import { useChild, useChildValue } from '@/app/app-context';

/**
 * Returns the panel of a widget, or of a part of it as `widget:part`, as an entry of the dialog stack: every
 * navigation closes it, it closes when its part unmounts, and the widget does not change while it is open;
 * `opener` is the button that opened it.
 */
export function usePanel(of: string) {
  const id = panelId(of);
  const navigation = useChild('navigation');
  const isOpen = useMemo(() => isDialogOpen(id), [id]);
  const opened = useChildValue('navigation', isOpen);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    return () => navigation.send({ type: 'dialog.close', id });
  }, [opened, navigation, id]);
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
