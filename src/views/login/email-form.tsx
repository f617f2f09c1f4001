import { emailFault, passwordFault } from '@domain/validation';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { LoginFormFrame, type LoginFormProps, useFieldProps } from './login-form';
import { PasswordField } from './password-field';
import { type LoginFormRules, useLoginForm } from './use-login-form';

const RULES: LoginFormRules<'email' | 'password'> = {
  faults: { email: emailFault, password: passwordFault },
  credentials: ({ email, password }) => ({ loginType: 'EMAIL_PASSWORD', email: email.trim(), password }),
};

/** Email and password, or a new password for the email. */
export function EmailForm({ typed, onLeave }: LoginFormProps) {
  const { t } = useLingui();
  const loginView = useChild('loginView');
  const form = useLoginForm(RULES, typed);
  const field = useFieldProps(form);
  const reset = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const values = currentTarget.form && form.checked(currentTarget.form, ['email']);
    if (values) loginView.send({ type: 'password.reset', email: values.email.trim() });
  };
  const resetButton = (
    <Button variant="subtle" type="button" disabled={!form.isGood('email')} onClick={reset}>
      <Trans>Reset password</Trans>
    </Button>
  );
  return (
    <LoginFormFrame form={form} onLeave={onLeave} more={resetButton}>
      <TextField {...field('email')} label={t`Email`} type="email" autoComplete="username" dir="ltr" />
      <PasswordField {...field('password')} />
    </LoginFormFrame>
  );
}
