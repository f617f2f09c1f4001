import { emailFault, passwordFault } from '@domain/shared/validation';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { PasswordField } from '@/ui/controls/password-field';
import { TextField } from '@/ui/controls/text-field';
import {
  LoginFormFrame,
  type LoginFormProps,
  type LoginFormRules,
  useFieldProps,
  useLoginForm,
} from './login-form';
import { useLoginBusy } from './login-progress';

const RULES: LoginFormRules<'email' | 'password'> = {
  faults: { email: emailFault, password: passwordFault },
  credentials: ({ email, password }) => ({ loginType: 'EMAIL_PASSWORD', email: email.trim(), password }),
};

/** The form for email and password, or for a password reset by email. */
export function EmailForm({ typed, onLeave }: LoginFormProps) {
  const { t } = useLingui();
  const loginView = useChild('loginView');
  const form = useLoginForm(RULES, typed);
  const field = useFieldProps(form);
  const busy = useLoginBusy();
  const reset = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const values = currentTarget.form && form.checked(currentTarget.form, ['email']);
    if (values && !busy) loginView.send({ type: 'passwordReset.request', email: values.email.trim() });
  };
  const resetButton = (
    <Button variant="subtle" type="button" disabled={!form.isGood('email')} onClick={reset}>
      <Trans>Reset password</Trans>
    </Button>
  );
  return (
    <LoginFormFrame form={form} onLeave={onLeave} more={resetButton}>
      <TextField {...field('email')} label={t`Email`} type="email" autoComplete="username" dir="ltr" />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
    </LoginFormFrame>
  );
}
