import { Trans, useLingui } from '@lingui/react/macro';
import { isBusy } from '@machines/login-view/login-view.machine';
import { type ReactNode, useCallback } from 'react';
import { useChildValue } from '@/app/app-context';
import { Button } from '@/ui/button';
import { FIELD_TEXTS } from './field-texts';
import classes from './login-forms.module.css';
import { LoginProgress } from './login-progress';
import type { LoginForm, Typed } from './use-login-form';

/** What every form of the login page is given. */
export interface LoginFormProps {
  typed: Typed;
  /** Leads back to the other ways to log in, where there are any. */
  onLeave: (() => void) | undefined;
}

interface LoginFormFrameProps<Field extends string> extends Pick<LoginFormProps, 'onLeave'> {
  form: LoginForm<Field>;
  children: ReactNode;
  /** Beside the main action. */
  more?: ReactNode;
}

/** What the fields of a form are given beside their names. */
export function useFieldProps<Field extends string>({ inputProps, faults }: LoginForm<Field>) {
  const { i18n } = useLingui();
  const busy = useChildValue('loginView', isBusy);
  return (name: Field) => {
    const fault = faults[name];
    return { ...inputProps(name), readOnly: busy, error: fault ? i18n._(FIELD_TEXTS[fault]) : undefined };
  };
}

/** Somebody who chose this way goes on in its first field. */
const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector('input')?.focus({ preventScroll: true });

/** What stands around the fields of each way to log in. */
export function LoginFormFrame<Field extends string>(props: LoginFormFrameProps<Field>) {
  const { form, onLeave, children, more } = props;
  const busy = useChildValue('loginView', isBusy);
  const isChosen = onLeave !== undefined;
  const { watch } = form;
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      if (isChosen) focusFirst(element);
      return watch(element);
    },
    [watch, isChosen],
  );
  return (
    <form ref={ref} className={classes.form} onSubmit={form.submit} noValidate>
      {children}
      <LoginProgress lock={form.lock} />
      <Button type="submit" className={classes.submit} disabled={!form.isComplete || busy || !!form.lock}>
        <Trans>Log in</Trans>
      </Button>
      <div className={classes.others}>
        {onLeave && (
          <Button variant="subtle" type="button" disabled={busy} onClick={onLeave}>
            <Trans>Back</Trans>
          </Button>
        )}
        {more}
      </div>
    </form>
  );
}
