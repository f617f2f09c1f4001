import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { useEffect, useEffectEvent, useId } from 'react';
import { useChild } from './app-context';

/**
 * Makes the calling dialog a step of the history while it is open: Back and navigations close it. With the id of a widget's
 * panel, that widget does not change meanwhile.
 */
export function useDialogStep(opened: boolean, close: () => void, panel?: string): void {
  const navigation = useChild('navigation');
  const ownId = useId();
  const id = panel ?? ownId;
  const onClosed = useEffectEvent(close);
  useEffect(() => {
    if (!opened) return;
    const isOpen = isDialogOpen(id);
    navigation.send({ type: 'dialog.open', id });
    const { unsubscribe } = navigation.subscribe((snapshot) => {
      if (!isOpen(snapshot)) onClosed();
    });
    return () => {
      unsubscribe();
      navigation.send({ type: 'dialog.close', id });
    };
  }, [opened, navigation, id]);
}
