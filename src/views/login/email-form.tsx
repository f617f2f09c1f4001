import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { FieldFault } from '@domain/validation';
import { Trans, useLingui } from '@lingui/react/macro';
import { isLocked } from '@machines/auth/auth.selectors';
import { isLoggingIn } from '@machines/login-view/login-view.machine';
import { TextInput } from '@mantine/core';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/button';
import { FIELD_TEXTS } from './field-texts';
import classes from './login-forms.module.css';
import { LoginProgress } from './login-progress';
import { PasswordField } from './password-field';
import { useEmailForm } from './use-email-form';

const LOOK = {
  size: 'md',
  classNames: {
    input: classes.input,
    label: classes.label,
    error: classes.error,
  },
} as const;

/** Email and password; `onLeave` leads back to the other ways to log in. */
export function EmailForm({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const loginView = useChild('loginView');
  const busy = useChildValue('loginView', isLoggingIn);
  const locked = useChildValue('auth', isLocked);
  const { form, complete, watch, submit } = useEmailForm((credentials) =>
    loginView.send({ type: 'login.submit', credentials }),
  );
  const faultText = (fault: unknown) => (fault ? i18n._(FIELD_TEXTS[fault as FieldFault]) : undefined);
  return (
    <form ref={watch} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        {...LOOK}
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        readOnly={busy}
        error={faultText(form.errors.email)}
      />
      <PasswordField
        {...LOOK}
        {...form.getInputProps('password')}
        key={form.key('password')}
        readOnly={busy}
        error={faultText(form.errors.password)}
      />
      <LoginProgress />
      <Button type="submit" className={classes.submit} disabled={!complete || busy || locked}>
        <Trans>Log in</Trans>
      </Button>
      {onLeave && (
        <Button variant="subtle" disabled={busy} onClick={onLeave}>
          <Trans>Back</Trans>
        </Button>
      )}
    </form>
  );
}
