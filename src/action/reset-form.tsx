import { PASSWORD_MIN_LENGTH } from '@domain/limits';
import type { NewPasswordFault, RepeatFault } from '@domain/password-reset';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { Spinner } from '@/ui/spinner';
import classes from './reset-page.module.css';
import { useNewPassword } from './use-new-password';

const REQUIRED = msg`This field is required`;

const PASSWORD_TEXTS: Record<NewPasswordFault, MessageDescriptor> = {
  required: REQUIRED,
  tooShort: msg`Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  tooLong: msg`The value is too long.`,
};

const REPEAT_TEXTS: Record<RepeatFault, MessageDescriptor> = {
  required: REQUIRED,
  different: msg`The two passwords are not the same.`,
};

const PROBLEM_TEXTS = {
  refused: msg`This password is not accepted. Choose another one.`,
  unsent: msg`Nothing was changed: the server is currently not reachable. Try again.`,
};

interface ResetFormProps {
  email: string;
  busy: boolean;
  problem: keyof typeof PROBLEM_TEXTS | null;
  onSubmit: (password: string) => void;
}

export function ResetForm({ email, busy, problem, onSubmit }: ResetFormProps) {
  const { t, i18n } = useLingui();
  const { complete, faults, inputProps, watch, submit } = useNewPassword(onSubmit);
  return (
    <form ref={watch} className={classes.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...inputProps('password')}
        label={t`New password`}
        readOnly={busy}
        error={faults.password ? i18n._(PASSWORD_TEXTS[faults.password]) : undefined}
      />
      <PasswordField
        {...inputProps('repeated')}
        label={t`Repeat password`}
        readOnly={busy}
        error={faults.repeated ? i18n._(REPEAT_TEXTS[faults.repeated]) : undefined}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          <IconAlertCircle size={20} aria-hidden />
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
