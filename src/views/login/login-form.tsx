import type { Credentials } from '@domain/login/login';
import { accountOf } from '@domain/login/login-lock';
import { AUTOFILL_CHECK_INTERVAL } from '@domain/shared/limits';
import type { FieldFault } from '@domain/shared/validation';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { canSignIn } from '@machines/auth/auth.machine';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useCallback, useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { focusField } from '@/ui/hooks/take-focus';
import classes from './login-forms.module.css';
import { LoginProgress, useAccountLock, useLoginBusy } from './login-progress';

/** spec §8, the generic form messages, and those of spec §5 for numbers. */
const FIELD_TEXTS: Record<FieldFault, MessageDescriptor> = {
  required: msg`This field is required`,
  email: msg`Please enter a valid email`,
  tooLong: msg`The value is too long.`,
  alphanumeric: msg`Please enter letters and digits only`,
  numeric: msg`Please enter digits only`,
  tooLarge: msg`The number is too large`,
};

interface FieldReading {
  value: string;
  /** The browser filled the field; it hides the value until the user interacts with the page. */
  autofilled: boolean;
}

const AUTOFILL = ':autofill';

/** Reads the current values of a form's named inputs. */
function readFields(form: HTMLFormElement): Record<string, FieldReading> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return Object.fromEntries(
    inputs.map((input) => [input.name, { value: input.value, autofilled: isAutofilled(input) }]),
  );
}

/**
 * Reads a form's fields now, after every input, and every 500 ms: browsers and password managers fill fields without
 * events (spec §9, Autofill check). Returns the function that stops.
 */
function watchFields(
  form: HTMLFormElement,
  onReading: (fields: Record<string, FieldReading>) => void,
): () => void {
  const read = () => onReading(readFields(form));
  const timer = setInterval(read, AUTOFILL_CHECK_INTERVAL);
  form.addEventListener('input', read);
  read();
  return () => {
    clearInterval(timer);
    form.removeEventListener('input', read);
  };
}

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(AUTOFILL);
  } catch {
    return false;
  }
}

type Values<Field extends string> = Record<Field, string>;
type Readings = Record<string, FieldReading>;

export interface LoginFormRules<Field extends string> {
  faults: Record<Field, (value: string) => FieldFault | null>;
  credentials: (values: Values<Field>) => Credentials;
}

/** The texts typed so far, by field name, but never a password; they survive switching between the forms. */
export type Typed = Map<string, string>;

/** Returns whether a field is valid; a field that the browser filled but hides counts as filled. */
const isGood = (fault: FieldFault | null, reading: FieldReading | undefined): boolean =>
  fault === null || (reading?.autofilled === true && reading.value === '');

/**
 * Returns a form of the login page: the browser holds the values, errors appear once a field was left (spec
 * §5).
 */
export function useLoginForm<Field extends string>(rules: LoginFormRules<Field>, typed: Typed) {
  const names = Object.keys(rules.faults) as Field[];
  const auth = useChild('auth');
  const [good, setGood] = useState('');
  const [account, setAccount] = useState<string | null>(null);
  const [faults, setFaults] = useState<Partial<Record<Field, FieldFault | null>>>({});

  const valuesIn = (fields: Readings) =>
    Object.fromEntries(names.map((name) => [name, fields[name]?.value ?? ''])) as Values<Field>;

  const take = (fields: Readings) => {
    const values = valuesIn(fields);
    for (const name of names) if (name !== 'password') typed.set(name, values[name]);
    setGood(names.filter((name) => isGood(rules.faults[name](values[name]), fields[name])).join(' '));
    // An emptied field names no account, not that of the last attempt.
    setAccount((known) => accountOf(rules.credentials(values)) ?? (known && ''));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of a form and what it fills never change
  const watch = useCallback(
    (form: HTMLFormElement | null) => (form ? watchFields(form, take) : undefined),
    [],
  );

  const note = (name: Field, fault: FieldFault | null) =>
    setFaults((known) => ((known[name] ?? null) === fault ? known : { ...known, [name]: fault }));
  /** Returns the values of a form when these fields are valid; otherwise shows their errors. */
  const checked = (form: HTMLFormElement, asked: readonly Field[]): Values<Field> | null => {
    const values = valuesIn(readFields(form));
    for (const name of asked) note(name, rules.faults[name](values[name]));
    return asked.every((name) => rules.faults[name](values[name]) === null) ? values : null;
  };

  const goodNames = good.split(' ');
  return {
    isComplete: names.every((name) => goodNames.includes(name)),
    isGood: (name: Field) => goodNames.includes(name),
    account,
    faults,
    watch,
    checked,
    inputProps: (name: Field) => ({
      name,
      defaultValue: typed.get(name) ?? '',
      onInput: () => note(name, null),
      onBlur: (event: SyntheticEvent<HTMLInputElement>) =>
        note(name, rules.faults[name](event.currentTarget.value)),
    }),
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      const values = checked(event.currentTarget, names);
      if (values) auth.send({ type: 'signIn.request', credentials: rules.credentials(values) });
    },
  };
}

type LoginForm<Field extends string> = ReturnType<typeof useLoginForm<Field>>;

/** The props of every form of the login page. */
export interface LoginFormProps {
  typed: Typed;
  /** Leads back to the other login options, if there are any. */
  onLeave: (() => void) | undefined;
}

interface LoginFormFrameProps<Field extends string> extends Pick<LoginFormProps, 'onLeave'> {
  form: LoginForm<Field>;
  children: ReactNode;
  /** Shown beside the main action. */
  more?: ReactNode;
}

/** Returns the props of a field beside its label. */
export function useFieldProps<Field extends string>({ inputProps, faults }: LoginForm<Field>) {
  const { i18n } = useLingui();
  const busy = useLoginBusy();
  return (name: Field) => {
    const fault = faults[name];
    return { ...inputProps(name), readOnly: busy, error: fault ? i18n._(FIELD_TEXTS[fault]) : undefined };
  };
}

/** Keeps the focus: a field that loses it shows its error, which would move a pressed button under the pointer. */
const keepFocus = (event: MouseEvent<HTMLFormElement>): void => {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
};

/** Shows the frame around the fields: progress, outcome and buttons. */
export function LoginFormFrame<Field extends string>(props: LoginFormFrameProps<Field>) {
  const { t } = useLingui();
  const { form, onLeave, children, more } = props;
  const busy = useLoginBusy();
  const maySignIn = useChildValue('auth', canSignIn);
  const lock = useAccountLock(form.account);
  const isChosen = onLeave !== undefined;
  const { watch } = form;
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      if (isChosen) focusField(element);
      return watch(element);
    },
    [watch, isChosen],
  );
  return (
    <form ref={ref} className={classes.form} onMouseDown={keepFocus} onSubmit={form.submit} noValidate>
      {children}
      <LoginProgress account={form.account} />
      <Button
        type="submit"
        className={classes.submit}
        disabled={!form.isComplete || busy || !maySignIn || !!lock}
      >
        <Trans>Log in</Trans>
      </Button>
      <div className={classes.others}>
        {onLeave && (
          <Button variant="subtle" type="button" disabled={busy} onClick={onLeave}>{t`Back`}</Button>
        )}
        {more}
      </div>
    </form>
  );
}
