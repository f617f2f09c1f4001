import { passwordChangeSchema } from '@domain/login/password-reset';
import { Trans, useLingui } from '@lingui/react/macro';
import { isAccountBusy, passwordProgress } from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { PASSWORD_REFUSED, usePasswordForm } from '@/ui/controls/schema-form';
import { Problem, Success, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { TOO_MANY_ATTEMPTS, WRONG_PASSWORD } from './account-texts';
import { Failed } from './failed';
import classes from './sections.module.css';

const EMPTY = { current: '', password: '', repeated: '' };

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
      <h3 id={heading} className={classes.heading}>
        <Trans>Password</Trans>
      </h3>
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
        <Button type="submit" variant="default" aria-disabled={busy}>
          <Trans>Change password</Trans>
        </Button>
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
    case 'locked':
      return <Problem>{i18n._(TOO_MANY_ATTEMPTS)}</Problem>;
    case 'failed':
      return <Failed actor={actor} />;
    default:
      return null;
  }
}
