import type { FieldFault } from '@domain/validation';
import { Trans, useLingui } from '@lingui/react/macro';
import { isLocked } from '@machines/auth/auth.selectors';
import { isLoggingIn } from '@machines/login-view/login-view.machine';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { FIELD_TEXTS } from './field-texts';
import classes from './login-forms.module.css';
import { LoginProgress } from './login-progress';
import { PasswordField } from './password-field';
import { useEmailForm } from './use-email-form';

/** Email and password; `onLeave` leads back to the other ways to log in. */
export function EmailForm({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const loginView = useChild('loginView');
  const busy = useChildValue('loginView', isLoggingIn);
  const locked = useChildValue('auth', isLocked);
  const { complete, faults, inputProps, watch, submit } = useEmailForm((credentials) =>
    loginView.send({ type: 'login.submit', credentials }),
  );
  const faultText = (fault: FieldFault | null) => (fault ? i18n._(FIELD_TEXTS[fault]) : undefined);
  return (
    <form ref={watch} className={classes.form} onSubmit={submit} noValidate>
      <TextField
        {...inputProps('email')}
        label={t`Email`}
        type="email"
        autoComplete="username"
        dir="ltr"
        readOnly={busy}
        error={faultText(faults.email)}
      />
      <PasswordField {...inputProps('password')} readOnly={busy} error={faultText(faults.password)} />
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
