import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { PASSWORD_REFUSED, PASSWORD_TEXTS } from '@/ui/controls/password-texts';
import { usePasswordForm } from '@/ui/controls/use-password-form';
import { Spinner } from '@/ui/media/spinner';
import classes from './reset-page.module.css';

const FIELDS = ['password', 'repeated'] as const;

const RULES = 'password-rules';

const PROBLEM_TEXTS = {
  refused: PASSWORD_REFUSED,
  unsent: msg`The server cannot be reached. Your password was not changed. Please try again.`,
};

interface ResetFormProps {
  email: string;
  busy: boolean;
  problem: keyof typeof PROBLEM_TEXTS | null;
  onSubmit: (password: string) => void;
}

export function ResetForm({ email, busy, problem, onSubmit }: ResetFormProps) {
  const { t, i18n } = useLingui();
  const { complete, faults, inputProps, watch, submit } = usePasswordForm(FIELDS, ({ password }) =>
    onSubmit(password),
  );
  return (
    <form ref={watch} className={classes.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {faults.password !== 'tooShort' && (
        <p id={RULES} className={classes.rules}>
          {i18n._(PASSWORD_TEXTS.tooShort)}
        </p>
      )}
      <PasswordField
        {...inputProps('password')}
        aria-describedby={RULES}
        label={t`New password`}
        readOnly={busy}
        error={faults.password ? i18n._(PASSWORD_TEXTS[faults.password]) : undefined}
      />
      <PasswordField
        {...inputProps('repeated')}
        label={t`Repeat password`}
        readOnly={busy}
        error={faults.repeated ? i18n._(PASSWORD_TEXTS[faults.repeated]) : undefined}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{i18n._(PROBLEM_TEXTS[problem])}</span>
        </p>
      )}
      {busy && (
        <p role="status" className={classes.waiting}>
          <Spinner />
          <Trans>Setting your password…</Trans>
        </p>
      )}
      <Button type="submit" disabled={!complete || busy}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
