import { Trans, useLingui } from '@lingui/react/macro';
import { isLoggingIn, loginMessage } from '@machines/login-view/login-view.machine';
import { IconAlertCircle } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useChildValue } from '@/app/app-context';
import { Spinner } from '@/ui/spinner';
import classes from './login-forms.module.css';
import { noticeOf } from './login-messages';

/** How the last attempt goes or went. */
export function LoginProgress() {
  const busy = useChildValue('loginView', isLoggingIn);
  const message = useChildValue('loginView', loginMessage);
  if (busy) return <Checking />;
  return message ? <LoginMessage message={message} /> : null;
}

const Checking = () => (
  <p className={classes.progress} role="status">
    <Spinner />
    <Trans>Checking your login…</Trans>
  </p>
);

function LoginMessage({ message }: { message: string }) {
  const { i18n } = useLingui();
  const notice = noticeOf(message);
  const field = notice?.field;
  const focusField = useCallback(
    (element: HTMLElement | null) => {
      const input = field && element?.closest('form')?.querySelector<HTMLInputElement>(`[name=${field}]`);
      if (!input) return;
      input.focus();
      input.select();
    },
    [field],
  );
  return (
    <p ref={focusField} role="alert" className={classes.message}>
      <IconAlertCircle size={20} aria-hidden />
      <span>{notice ? i18n._(notice.text) : message}</span>
    </p>
  );
}
