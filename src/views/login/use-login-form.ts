import type { Credentials } from '@domain/login';
import { accountOf, lockOf } from '@domain/login-lock';
import type { FieldFault } from '@domain/validation';
import { accountLocks } from '@machines/login-lock/login-lock.machine';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { type FieldReading, readFields, watchFields } from '@/ui/form-fields';

type Values<Field extends string> = Record<Field, string>;
type Readings = Record<string, FieldReading>;

export interface LoginFormRules<Field extends string> {
  faults: Record<Field, (value: string) => FieldFault | null>;
  credentials: (values: Values<Field>) => Credentials;
}

/** What was typed so far, by the names of the fields, but never a password: it outlives each of the forms. */
export type Typed = Map<string, string>;

/** A field that the browser filled but hides counts as filled; it shows its value once the person does something. */
const isGood = (fault: FieldFault | null, reading: FieldReading | undefined): boolean =>
  fault === null || (reading?.autofilled === true && reading.value === '');

/** One form of the login page: the browser keeps what is typed, rules speak once a field was left (spec §5). */
export function useLoginForm<Field extends string>(rules: LoginFormRules<Field>, typed: Typed) {
  const names = Object.keys(rules.faults) as Field[];
  const loginView = useChild('loginView');
  const locks = useChildValue('loginLock', accountLocks);
  const [good, setGood] = useState('');
  const [account, setAccount] = useState<string | null>(null);
  const [faults, setFaults] = useState<Partial<Record<Field, FieldFault | null>>>({});

  const valuesIn = (fields: Readings) =>
    Object.fromEntries(names.map((name) => [name, fields[name]?.value ?? ''])) as Values<Field>;

  const take = (fields: Readings) => {
    const values = valuesIn(fields);
    for (const name of names) if (name !== 'password') typed.set(name, values[name]);
    setGood(names.filter((name) => isGood(rules.faults[name](values[name]), fields[name])).join(' '));
    setAccount(accountOf(rules.credentials(values)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of a form and what it fills never change
  const watch = useCallback(
    (form: HTMLFormElement | null) => (form ? watchFields(form, take) : undefined),
    [],
  );

  const note = (name: Field, fault: FieldFault | null) =>
    setFaults((known) => ((known[name] ?? null) === fault ? known : { ...known, [name]: fault }));
  /** The values of a form when these fields follow their rules; otherwise the rules speak. */
  const checked = (form: HTMLFormElement, asked: readonly Field[]): Values<Field> | null => {
    const values = valuesIn(readFields(form));
    for (const name of asked) note(name, rules.faults[name](values[name]));
    return asked.every((name) => rules.faults[name](values[name]) === null) ? values : null;
  };

  const goodNames = good.split(' ');
  return {
    isComplete: names.every((name) => goodNames.includes(name)),
    isGood: (name: Field) => goodNames.includes(name),
    lock: lockOf(locks, account),
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
      if (values) loginView.send({ type: 'login.submit', credentials: rules.credentials(values) });
    },
  };
}

export type LoginForm<Field extends string> = ReturnType<typeof useLoginForm<Field>>;
