import { passwordChangeSchema } from '@domain/login/password-reset';
import type { User } from '@domain/people/user';
import { Trans, useLingui } from '@lingui/react/macro';
import { createAccount } from '@machines/account/account.machine';
import {
  accountFailure,
  endsSessions,
  hasPassword,
  isAccountBusy,
  isExamining,
  isUnreachable,
  passwordProgress,
  sessionsProgress,
} from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useSpawned } from '@/app/app-context';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { PASSWORD_REFUSED, usePasswordForm } from '@/ui/controls/schema-form';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { ACCOUNT_OPENERS } from '@/ui/layers/places';
import { UserSummary } from '@/ui/media/user-summary';
import { FAILURE_TEXTS } from '@/ui/text/failure-texts';
import { Failure, Problem, Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { TOO_MANY_ATTEMPTS, WRONG_PASSWORD } from './account-texts';
import { DataSection } from './data-section';
import { Failed } from './failed';
import classes from './sections.module.css';

/** Shows the user's sessions in other browsers. */
function DevicesSection({ actor }: { actor: AccountActor }) {
  const { t } = useLingui();
  const heading = useId();
  const busy = useSelector(actor, isAccountBusy);
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>{t`Other devices`}</h3>
      <p className={classes.words}>{t`This logs you out on all devices except this one.`}</p>
      <DevicesNotice actor={actor} />
      <Button variant="default" aria-disabled={busy} onClick={() => actor.send({ type: 'sessions.end' })}>
        <Trans>Log out on other devices</Trans>
      </Button>
    </section>
  );
}

function DevicesNotice({ actor }: { actor: AccountActor }) {
  const { t } = useLingui();
  const progress = useSelector(actor, sessionsProgress);
  switch (progress) {
    case 'ending':
      return <Waiting>{t`Logging out on other devices…`}</Waiting>;
    case 'ended':
      return <Success>{t`You have been logged out on all other devices.`}</Success>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

const EMPTY = { current: '', password: '', repeated: '' };

/** Lets the user change the password. */
function PasswordSection({ actor, email }: { actor: AccountActor; email: string }) {
  const { t } = useLingui();
  const heading = useId();
  const progress = useSelector(actor, passwordProgress);
  const busy = useSelector(actor, isAccountBusy);
  const form = usePasswordForm({
    initialValues: EMPTY,
    schema: passwordChangeSchema,
    refusals: {
      current: progress === 'wrong' ? WRONG_PASSWORD : null,
      password: progress === 'weak' ? PASSWORD_REFUSED : null,
    },
  });
  // The current one may be the browser's.
  useNavigationGuard(form.isDirty('password') || form.isDirty('repeated'));
  const change = form.submit(({ current, password }) =>
    actor.send({ type: 'password.change', currentPassword: current, newPassword: password }),
  );
  const newField = { autoComplete: 'new-password', readOnly: busy };
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>{t`Password`}</h3>
      <form className={classes.form} onSubmit={change} onReset={form.reset} noValidate>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.fieldProps('current')}
          autoComplete="current-password"
          label={t`Current password`}
          readOnly={busy}
        />
        <PasswordField {...form.fieldProps('password')} {...newField} label={t`New password`} />
        <PasswordField {...form.fieldProps('repeated')} {...newField} label={t`Repeat password`} />
        <PasswordNotice actor={actor} />
        <Button type="submit" variant="default" aria-disabled={busy}>{t`Change password`}</Button>
      </form>
    </section>
  );
}

/** Resets the element's form and focuses the element. */
function startAnew(element: HTMLElement | null): void {
  element?.closest('form')?.reset();
  element?.focus();
}

function PasswordNotice({ actor }: { actor: AccountActor }) {
  const { t, i18n } = useLingui();
  const progress = useSelector(actor, passwordProgress);
  switch (progress) {
    case 'changing':
      return <Waiting>{t`Changing your password…`}</Waiting>;
    case 'changed':
      return (
        <Success ref={startAnew}>
          <Trans>Your password has been changed. You have been logged out on all other devices.</Trans>
        </Success>
      );
    case 'locked':
      return <Problem>{i18n._(TOO_MANY_ATTEMPTS)}</Problem>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}

/** Shows the available settings, once they are known. */
function AccountSections({ actor, email }: { actor: AccountActor; email: string }) {
  const { t } = useLingui();
  const examining = useSelector(actor, isExamining);
  const unreachable = useSelector(actor, isUnreachable);
  const withPassword = useSelector(actor, hasPassword);
  const withSessions = useSelector(actor, endsSessions);
  if (examining) return <Waiting>{t`Loading your settings…`}</Waiting>;
  if (unreachable) return <Unreachable actor={actor} />;
  return (
    <>
      {withPassword && <PasswordSection actor={actor} email={email} />}
      {withSessions && <DevicesSection actor={actor} />}
      <DataSection actor={actor} email={email} />
    </>
  );
}

function Unreachable({ actor }: { actor: AccountActor }) {
  const { t, i18n } = useLingui();
  const kind = useSelector(actor, accountFailure)?.kind ?? 'NOT_REACHABLE';
  return (
    <Failure button={t`Try again`} onPress={() => actor.send({ type: 'account.retry' })}>
      {i18n._(FAILURE_TEXTS[kind])}
    </Failure>
  );
}

interface AccountDialogProps extends LayerProps {
  user: User;
}

/**
 * The settings of password, other devices and own data. Pending actions continue when the dialog is closed.
 */
export function AccountDialog({ opened, onClose, user }: AccountDialogProps) {
  const { t } = useLingui();
  const actor = useSpawned(({ account }) => createAccount(account), undefined);
  return (
    <Dialog
      title={t`Account settings`}
      opened={opened}
      onClose={onClose}
      openers={ACCOUNT_OPENERS}
      onExitTransitionEnd={() => actor.send({ type: 'account.leave' })}
    >
      <UserSummary user={user} />
      <AccountSections actor={actor} email={user.email} />
    </Dialog>
  );
}
