import { isDialogOpen, panelId } from '@machines/navigation/navigation.machine';
import { useEffect } from 'react';
import { useChild } from '@/app/app-context';

/**
 * Makes the window of a widget one of the open dialogs while it is opened: Back and every navigation minimize it. The
 * widget does not change meanwhile.
 */
export function useDialogStep(widgetId: string, isOpened: boolean): void {
  const navigation = useChild('navigation');
  const meeting = useChild('meeting');
  useEffect(() => {
    if (!isOpened) return;
    const id = panelId(widgetId);
    navigation.send({ type: 'dialog.open', id });
    const isOpen = isDialogOpen(id);
    const { unsubscribe } = navigation.subscribe((snapshot) => {
      if (!isOpen(snapshot)) meeting.send({ type: 'meeting.minimize' });
    });
    return () => {
      unsubscribe();
      navigation.send({ type: 'dialog.close', id });
    };
  }, [isOpened, navigation, meeting, widgetId]);
}
