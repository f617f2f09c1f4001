import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { SNACKBAR_TIMEOUT } from '@domain/shared/limits';
import { useLingui } from '@lingui/react/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { withMantine } from './mantine-theme';
import { AnswerPlace } from './notice-place';
import { connectSnackbar } from './snackbar';
import classes from './snackbar.module.css';

const show = (label: string) => (message: string) =>
  notifications.show({
    message,
    role: 'status',
    withBorder: false,
    className: classes.snackbar,
    classNames: { description: classes.text, closeButton: classes.close },
    closeButtonProps: { 'aria-label': label },
  });

/** Adapter for Mantine's notifications. */
export const SnackbarLayer = withMantine(function Layer() {
  const { t } = useLingui();
  const label = t`Close`;
  useEffect(() => connectSnackbar(show(label)), [label]);
  return (
    <AnswerPlace>
      <Notifications
        className={classes.place}
        autoClose={SNACKBAR_TIMEOUT}
        position="top-center"
        withinPortal={false}
        aria-live="polite"
      />
    </AnswerPlace>
  );
});
