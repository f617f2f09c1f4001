import { newPasswordSchema } from '@domain/login/password-reset';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { FIELD_TEXTS, PASSWORD_REFUSED, usePasswordForm } from '@/ui/controls/schema-form';
import { Spinner } from '@/ui/media/spinner';
import classes from './reset-page.module.css';

const EMPTY = { password: '', repeated: '' };

const RULES = 'password-rules';

const UNSENT = msg`The server cannot be reached. Your password was not changed. Please try again.`;

interface ResetFormProps {
  email: string;
  busy: boolean;
  problem: 'refused' | 'unsent' | null;
  onSubmit: (password: string) => void;
}

export function ResetForm({ email, busy, problem, onSubmit }: ResetFormProps) {
  const { t, i18n } = useLingui();
  const form = usePasswordForm({
    initialValues: EMPTY,
    schema: newPasswordSchema,
    refusals: { password: problem === 'refused' ? PASSWORD_REFUSED : null },
  });
  const newField = { autoComplete: 'new-password', readOnly: busy };
  return (
    <form className={classes.form} onSubmit={form.submit(({ password }) => onSubmit(password))} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {form.errors.password !== 'tooShort' && (
        <p id={RULES} className={classes.rules}>
          {i18n._(FIELD_TEXTS.tooShort)}
        </p>
      )}
      <PasswordField
        aria-describedby={RULES}
        {...form.fieldProps('password')}
        {...newField}
        label={t`New password`}
      />
      <PasswordField {...form.fieldProps('repeated')} {...newField} label={t`Repeat password`} />
      {problem === 'unsent' && (
        <p role="alert" className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>{i18n._(UNSENT)}</span>
        </p>
      )}
      {busy && (
        <p role="status" className={classes.waiting}>
          <Spinner />
          <Trans>Setting your password…</Trans>
        </p>
      )}
      <Button type="submit" disabled={busy}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
