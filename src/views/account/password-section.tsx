import { Trans, useLingui } from '@lingui/react/macro';
import { isAccountBusy, passwordProgress } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { PASSWORD_REFUSED, PASSWORD_TEXTS } from '@/ui/controls/password-texts';
import { type PasswordFieldName, usePasswordForm } from '@/ui/controls/use-password-form';
import { Problem, Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { TOO_MANY_ATTEMPTS, WRONG_PASSWORD } from './account-texts';
import { Failed } from './failed';
import { focusField, startAnew } from './focus';
import classes from './sections.module.css';

const FIELDS = ['current', 'password', 'repeated'] as const;

interface PasswordSectionProps {
  actor: AccountActor;
  email: string;
}

/** Lets the user change the password. */
export function PasswordSection({ actor, email }: PasswordSectionProps) {
  const { t } = useLingui();
  const heading = useId();
  const progress = useSelector(actor, passwordProgress);
  const busy = useSelector(actor, isAccountBusy);
  const form = usePasswordForm(FIELDS, ({ current, password }) =>
    actor.send({ type: 'password.change', currentPassword: current, newPassword: password }),
  );
  useNavigationGuard(form.dirty);
  const field = useFieldProps(form, progress);
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading} className={classes.heading}>
        <Trans>Password</Trans>
      </h3>
      <form ref={form.watch} className={classes.form} onSubmit={form.submit} noValidate>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('current')} label={t`Current password`} readOnly={busy} />
        <PasswordField {...field('password')} label={t`New password`} readOnly={busy} />
        <PasswordField {...field('repeated')} label={t`Repeat password`} readOnly={busy} />
        <PasswordNotice actor={actor} />
        <Button type="submit" variant="default" disabled={!form.complete} aria-disabled={busy}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </section>
  );
}

type Progress = ReturnType<typeof passwordProgress>;

/**
 * Returns the props of the fields; a rejection by the server is shown at its field, which is then focused.
 */
function useFieldProps({ faults, inputProps }: ReturnType<typeof usePasswordForm>, progress: Progress) {
  const { i18n } = useLingui();
  const refusals = {
    current: progress === 'wrong' ? WRONG_PASSWORD : undefined,
    password: progress === 'weak' ? PASSWORD_REFUSED : undefined,
    repeated: undefined,
  };
  return (name: PasswordFieldName) => {
    const fault = faults[name];
    const error = fault ? PASSWORD_TEXTS[fault] : refusals[name];
    return { ...inputProps(name), error: error && i18n._(error) };
  };
}

function PasswordNotice({ actor }: { actor: AccountActor }) {
  const { i18n } = useLingui();
  const progress = useSelector(actor, passwordProgress);
  switch (progress) {
    case 'changing':
      return (
        <Waiting>
          <Trans>Changing your password…</Trans>
        </Waiting>
      );
    case 'changed':
      return (
        <Success ref={startAnew}>
          <Trans>Your password has been changed. You have been logged out on all other devices.</Trans>
        </Success>
      );
    case 'wrong':
      return <span ref={focusField('current')} hidden />;
    case 'weak':
      return <span ref={focusField('password')} hidden />;
    case 'locked':
      return <Problem>{i18n._(TOO_MANY_ATTEMPTS)}</Problem>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}
