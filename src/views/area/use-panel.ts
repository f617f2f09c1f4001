import { panelId } from '@machines/navigation/navigation.machine';
import { useEffect, useRef } from 'react';
import { useChild } from '@/app/app-context';
import { useDialogEntry } from '@/app/use-dialog-entry';

/**
 * Returns the panel of a widget, or of a part of it as `widget:part`, as an entry of the dialog stack: every
 * navigation closes it, it closes when its part unmounts, and the widget does not change while it is open;
 * `layer` is what the panel itself needs, with the button that opened it.
 */
export function usePanel(of: string) {
  const id = panelId(of);
  const navigation = useChild('navigation');
  const { opened, open, close } = useDialogEntry(id);
  const opener = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!opened) return;
    return () => navigation.send({ type: 'dialog.close', id });
  }, [opened, navigation, id]);
  return {
    layer: { opened, onClose: close, opener },
    open: (button: HTMLElement) => {
      opener.current = button;
      open();
    },
  };
}
