import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { SNACKBAR_TIMEOUT } from '@domain/shared/limits';
import { useLingui } from '@lingui/react/macro';
import { useDirection } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { Button } from '@/ui/controls/button';
import { withMantine } from './mantine-theme';
import { connectSnackbar, type Snackbar } from './snackbar';
import classes from './snackbar.module.css';

const show = (label: string) => (snackbar: Snackbar) => {
  const { message, lasting } = snackbar;
  let isKept = true;
  const id = notifications.show({
    message: lasting ? <LastingMessage message={message} {...lasting} /> : message,
    role: 'status',
    withBorder: false,
    className: classes.snackbar,
    classNames: { description: classes.text, closeButton: classes.close },
    closeButtonProps: { 'aria-label': label },
    ...(lasting && { autoClose: false, onClose: () => isKept && lasting.onClose() }),
  });
  return () => {
    isKept = false;
    notifications.hide(id);
  };
};

interface LastingMessageProps {
  message: string;
  action: string;
  onAction: () => void;
}

const LastingMessage = ({ message, action, onAction }: LastingMessageProps) => (
  <>
    {message}
    <Button variant="default" className={classes.action} onClick={onAction}>
      {action}
    </Button>
  </>
);

/** Adapter for Mantine's notifications: at the bottom end in both text directions. */
export const SnackbarLayer = withMantine(function Layer() {
  const { t } = useLingui();
  const { dir } = useDirection();
  const label = t`Close`;
  useEffect(() => connectSnackbar(show(label)), [label]);
  return (
    <Notifications
      autoClose={SNACKBAR_TIMEOUT}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      aria-live="polite"
    />
  );
});
