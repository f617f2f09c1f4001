import type { AccountLock } from '@domain/login-lock';
import { useLingui } from '@lingui/react/macro';
import { accountLocks, TOO_MANY_ATTEMPTS } from '@machines/login-lock/login-lock.machine';
import { isBusy, isEmailSent, isLoggingIn, loginMessage } from '@machines/login-view/login-view.machine';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useChildValue } from '@/app/app-context';
import { Spinner } from '@/ui/spinner';
import { LateLockNotice } from './late-lock-notice';
import classes from './login-forms.module.css';
import { noticeOf } from './login-messages';

/** How the last attempt goes or went; `lock` is that of the account in the form. */
export function LoginProgress({ lock }: { lock?: AccountLock | undefined }) {
  const busy = useChildValue('loginView', isBusy);
  const message = useChildValue('loginView', loginMessage);
  const locks = useChildValue('loginLock', accountLocks);
  if (busy) return <Waiting />;
  const told = message ?? (lock ? TOO_MANY_ATTEMPTS : null);
  const shown = lock ?? (message === TOO_MANY_ATTEMPTS ? locks.at(-1) : undefined);
  return (
    <>
      {told !== null && <LoginMessage key={told} message={told} moves={message !== null} />}
      {shown && <LateLockNotice lock={shown} className={classes.lock} />}
    </>
  );
}

function Waiting() {
  const { t } = useLingui();
  const checking = useChildValue('loginView', isLoggingIn);
  return (
    <p className={classes.progress} role="status">
      <Spinner />
      {checking ? t`Checking your login…` : t`Sending…`}
    </p>
  );
}

/** The field that has to change; without one the person stays where they are, or goes on at the button. */
function fieldIn(form: HTMLFormElement, field: 'account' | 'password' | undefined): HTMLElement | null {
  if (field === 'account') return form.querySelector('input');
  if (field) return form.querySelector(`[name=${field}]`);
  return document.activeElement === document.body ? form.querySelector('[type=submit]') : null;
}

/** What was answered; the person's focus `moves` on after an attempt, but not while they type. */
function LoginMessage({ message, moves }: { message: string; moves: boolean }) {
  const { i18n } = useLingui();
  const sent = useChildValue('loginView', isEmailSent);
  const notice = noticeOf(message);
  const field = notice?.field;
  const goOn = useCallback(
    (element: HTMLElement | null) => {
      const form = element?.closest('form');
      const target = form && fieldIn(form, field);
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    },
    [field],
  );
  const Icon = sent ? IconMail : IconAlertCircle;
  return (
    <p
      ref={moves ? goOn : undefined}
      role={sent ? 'status' : 'alert'}
      className={classes.message}
      data-sent={sent || undefined}
    >
      <Icon size={20} aria-hidden />
      <span>{notice ? i18n._(notice.text) : message}</span>
    </p>
  );
}
