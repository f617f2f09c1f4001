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

/** spec §8, Login messages. */
export const LOGIN_TEXTS: Record<LoginMessage, MessageDescriptor> = {
  'login.unknownError': msg({ id: 'login.unknownError', message: 'Unknown error. Try again later.' }),
  'login.unauthorized': msg({ id: 'login.unauthorized', message: 'Not authorized.' }),
  'login.missingClaim': msg({
    id: 'login.missingClaim',
    comment: 'claim: a technical name such as email_verified',
    message: 'Not authorized: the other service sent no valid “{claim}”. Please tell the organizer.',
  }),
  'login.loginError': msg({ id: 'login.loginError', message: 'Invalid credentials.' }),
  'login.userNotAccepted': msg({ id: 'login.userNotAccepted', message: 'Invalid user account.' }),
  'login.cvent.loginError': msg({
    id: 'login.cvent.loginError',
    message: 'The confirmation number is invalid or no longer valid for this event.',
  }),
  'login.cvent.userNotAccepted': msg({ id: 'login.cvent.userNotAccepted', message: 'Invalid user account.' }),
  'login.bizzabo.loginError': msg({
    id: 'login.bizzabo.loginError',
    message: 'The registration number or email is invalid or no longer valid for this event.',
  }),
  'login.bizzabo.userNotAccepted': msg({
    id: 'login.bizzabo.userNotAccepted',
    message: 'Invalid user account.',
  }),
  'login.tooManyAttempts': msg({
    id: 'login.tooManyAttempts',
    message: 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.',
  }),
  'login.tooManyEmails': msg({
    id: 'login.tooManyEmails',
    message: 'Too many emails were requested for this account. Try again in {time}.',
  }),
  'login.tooManyFromNetwork': msg({
    id: 'login.tooManyFromNetwork',
    message: 'Too many attempts from your network. Try again in {time}.',
  }),
  'login.duplicateAccount': msg({
    id: 'login.duplicateAccount',
    message: 'You are already registered. Log in with your existing account.',
  }),
  'login.loginAborted': msg({ id: 'login.loginAborted', message: 'Login aborted by user.' }),
  'login.emailSent': msg({
    id: 'login.emailSent',
    message: 'An email to reset your password has been sent.',
  }),
  'login.unknownUser': msg({ id: 'login.unknownUser', message: 'There is no account with this email.' }),
};

/** After these the field that names the account is to be changed. */
const ACCOUNT_MESSAGES: readonly LoginMessage[] = [
  'login.userNotAccepted',
  'login.cvent.loginError',
  'login.cvent.userNotAccepted',
  'login.bizzabo.loginError',
  'login.bizzabo.userNotAccepted',
  'login.tooManyAttempts',
  'login.tooManyEmails',
  'login.unknownUser',
];

const isLoginMessage = (message: string): message is LoginMessage => Object.hasOwn(LOGIN_TEXTS, message);

interface LoginNotice {
  message: LoginMessage;
  /** Until the next attempt. */
  minutes?: number;
  /** The claim that is missing. */
  claim?: string;
}

/** Returns which message a text is, with what it names; null for the server's own texts. */
function noticeOf(text: string): LoginNotice | null {
  const limit = limitIn(text);
  if (limit) return limit;
  const claim = missingClaimIn(text);
  if (claim !== undefined) return { message: 'login.missingClaim', claim };
  return isLoginMessage(text) ? { message: text } : null;
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
        {notice ? i18n._(withValues(LOGIN_TEXTS[notice.message], { time, claim: notice.claim })) : message}
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
      <span>{i18n._(LOGIN_TEXTS['login.emailSent'])}</span>
    </p>
  );
}

/** Returns the field to change after a message; otherwise nothing, or the submit button when no element has the focus. */
function fieldAfter(form: HTMLFormElement, message: LoginMessage | undefined): HTMLElement | null {
  if (message === 'login.loginError') return form.querySelector('[name=password]');
  if (message && ACCOUNT_MESSAGES.includes(message)) return form.querySelector('input');
  return document.activeElement === document.body ? form.querySelector('[type=submit]') : null;
}

/** Moves the focus once after each attempt, but not while the user types. */
function useFocusAfter(failure: LoginFailure | null, isSent: boolean) {
  return useCallback(
    (element: HTMLElement | null) => {
      const form = failure || isSent ? element?.closest('form') : null;
      const target =
        form && fieldAfter(form, failure ? noticeOf(loginMessageOf(failure))?.message : undefined);
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    },
    [failure, isSent],
  );
}
