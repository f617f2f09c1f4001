import {
  type LoginFailure,
  type LoginMessage,
  loginMessageOf,
  missingClaimIn,
} from '@domain/login/login-failure';
import { limitIn } from '@domain/login/login-limit';
import { type AccountLock, lockOf } from '@domain/login/login-lock';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { accountLocks, isSigningIn, signInFailure } from '@machines/auth/auth.machine';
import { emailFailure, isEmailSent, isSendingEmail } from '@machines/login-view/login-view.machine';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useChildValue } from '@/app/app-context';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Spinner } from '@/ui/media/spinner';
import classes from './login-forms.module.css';

/** The countdown of a lock; without its code only the message names the two minutes. */
const LockNotice = lazyComponent(async () => (await import('./lock-notice')).LockNotice);

/** Until when and why a person is banned; without its code they read only that they may not enter. */
const BanNotice = lazyComponent(async () => (await import('./banned/ban-notice')).BanNotice);

/** Returns whether a sign-in or a password reset request is pending. */
export function useLoginBusy(): boolean {
  const isSending = useChildValue('loginView', isSendingEmail);
  return useChildValue('auth', isSigningIn) || isSending;
}

/** Returns the lock of the account in the form; with nothing typed, that of the last attempt. */
export function useAccountLock(account: string | null): AccountLock | undefined {
  const locks = useChildValue('auth', accountLocks);
  const failure = useChildValue('auth', signInFailure);
  return account === null && isTooMany(failure) ? locks.at(-1) : lockOf(locks, account);
}

const isTooMany = (failure: LoginFailure | null): boolean => failure?.code === 'tooManyAttempts';

interface LoginProgressProps {
  /** The account in the form, from `accountOf`. */
  account?: string | null;
}

/** Shows the progress and the outcome of the last attempt. */
export function LoginProgress({ account = null }: LoginProgressProps) {
  const busy = useLoginBusy();
  const isSent = useChildValue('loginView', isEmailSent);
  const failedEmail = useChildValue('loginView', emailFailure);
  const failure = useChildValue('auth', signInFailure) ?? failedEmail;
  const lock = useAccountLock(account);
  const isLockOfOther = useChildValue('auth', accountLocks).length > 0 && isTooMany(failure) && !lock;
  const shown = isLockOfOther ? null : failure;
  const goOn = useFocusAfter(failure, isSent);
  if (busy) return <Waiting />;
  return (
    <div ref={goOn} className={classes.outcome}>
      {lock ? (
        <LoginError message="login.tooManyAttempts" />
      ) : (
        shown && <LoginError message={loginMessageOf(shown)} />
      )}
      {!lock && !shown && isSent && <EmailSent />}
      {lock && <LockNotice key={lock.until} lock={lock} className={classes.lock} />}
    </div>
  );
}

function Waiting() {
  const { t } = useLingui();
  const checking = useChildValue('auth', isSigningIn);
  return (
    <p className={classes.progress} role="status">
      <Spinner />
      {checking ? t`Checking your login…` : t`Sending…`}
    </p>
  );
}

const withValues = (text: MessageDescriptor, values: Record<string, unknown>): MessageDescriptor => ({
  ...text,
  values,
});

interface LoginNotice {
  text: MessageDescriptor;
  /** The field to change for the next attempt: the password, or the one that names the account. */
  field?: 'account' | 'password';
}

/** spec §8, Login messages. */
export const LOGIN_NOTICES: Record<LoginMessage, LoginNotice> = {
  'login.unknownError': {
    text: msg({ id: 'login.unknownError', message: 'Unknown error. Try again later.' }),
  },
  'login.unauthorized': { text: msg({ id: 'login.unauthorized', message: 'Not authorized.' }) },
  'login.missingClaim': {
    text: msg({
      id: 'login.missingClaim',
      comment: 'claim: a technical name such as email_verified',
      message: 'Not authorized: the other service sent no valid “{claim}”. Please tell the organizer.',
    }),
  },
  'login.loginError': {
    text: msg({ id: 'login.loginError', message: 'Invalid credentials.' }),
    field: 'password',
  },
  'login.userNotAccepted': {
    text: msg({ id: 'login.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.cvent.loginError': {
    text: msg({
      id: 'login.cvent.loginError',
      message: 'The confirmation number is invalid or no longer valid for this event.',
    }),
    field: 'account',
  },
  'login.cvent.userNotAccepted': {
    text: msg({ id: 'login.cvent.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.bizzabo.loginError': {
    text: msg({
      id: 'login.bizzabo.loginError',
      message: 'The registration number or email is invalid or no longer valid for this event.',
    }),
    field: 'account',
  },
  'login.bizzabo.userNotAccepted': {
    text: msg({ id: 'login.bizzabo.userNotAccepted', message: 'Invalid user account.' }),
    field: 'account',
  },
  'login.tooManyAttempts': {
    text: msg({
      id: 'login.tooManyAttempts',
      message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
    }),
    field: 'account',
  },
  'login.tooManyEmails': {
    text: msg({
      id: 'login.tooManyEmails',
      message: 'Too many emails were requested for this account. Try again in {time}.',
    }),
    field: 'account',
  },
  'login.tooManyFromNetwork': {
    text: msg({
      id: 'login.tooManyFromNetwork',
      message: 'Too many attempts from your network. Try again in {time}.',
    }),
  },
  'login.duplicateAccount': {
    text: msg({
      id: 'login.duplicateAccount',
      message: 'You are already registered. Log in with your existing account.',
    }),
  },
  'login.loginAborted': {
    text: msg({ id: 'login.loginAborted', message: 'Login aborted by user.' }),
  },
  'login.emailSent': {
    text: msg({ id: 'login.emailSent', message: 'An email to reset your password has been sent.' }),
  },
  'login.unknownUser': {
    text: msg({ id: 'login.unknownUser', message: 'There is no account with this email.' }),
    field: 'account',
  },
};

const isLoginMessage = (message: string): message is LoginMessage => Object.hasOwn(LOGIN_NOTICES, message);

/**
 * Returns the notice of a message, with the minutes until the next attempt or the claim that is missing; null for the
 * server's own texts.
 */
function noticeOf(text: string): (LoginNotice & { minutes?: number; claim?: string }) | null {
  const limit = limitIn(text);
  if (limit) return { ...LOGIN_NOTICES[limit.message], minutes: limit.minutes };
  const claim = missingClaimIn(text);
  if (claim !== undefined) return { ...LOGIN_NOTICES['login.missingClaim'], claim };
  return isLoginMessage(text) ? LOGIN_NOTICES[text] : null;
}

function LoginError({ message }: { message: string }) {
  const { i18n } = useLingui();
  const isBanned = message.startsWith('login.banned');
  const notice = noticeOf(isBanned ? 'login.unauthorized' : message);
  const minute = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  const time = notice?.minutes === undefined ? undefined : i18n.number(notice.minutes, minute);
  return (
    <p role="alert" className={classes.message}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {notice ? i18n._(withValues(notice.text, { time, claim: notice.claim })) : message}
        {isBanned && <BanNotice message={message} />}
      </span>
    </p>
  );
}

function EmailSent() {
  const { i18n } = useLingui();
  return (
    <p role="status" className={classes.message} data-sent>
      <IconMail size={20} aria-hidden />
      <span>{i18n._(LOGIN_NOTICES['login.emailSent'].text)}</span>
    </p>
  );
}

/** Returns the field to change; otherwise nothing, or the submit button when no element has the focus. */
function fieldIn(form: HTMLFormElement, field: 'account' | 'password' | undefined): HTMLElement | null {
  if (field === 'account') return form.querySelector('input');
  if (field) return form.querySelector(`[name=${field}]`);
  return document.activeElement === document.body ? form.querySelector('[type=submit]') : null;
}

/** Moves the focus once after each attempt, but not while the user types. */
function useFocusAfter(failure: LoginFailure | null, isSent: boolean) {
  return useCallback(
    (element: HTMLElement | null) => {
      const form = failure || isSent ? element?.closest('form') : null;
      const target = form && fieldIn(form, failure ? noticeOf(loginMessageOf(failure))?.field : undefined);
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    },
    [failure, isSent],
  );
}
