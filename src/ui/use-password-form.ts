import {
  type NewPasswordFault,
  newPasswordFault,
  type RepeatFault,
  repeatFault,
} from '@domain/password-reset';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { type FieldReading, readFields, watchFields } from './form-fields';

/** The password in use, the new one, and the new one again. */
export type PasswordFieldName = 'current' | 'password' | 'repeated';
export type PasswordFault = NewPasswordFault | RepeatFault;
type Typed = Record<PasswordFieldName, string>;
type Faults = Partial<Record<PasswordFieldName, PasswordFault | null>>;
type Readings = Record<string, FieldReading>;

const RULES: Record<PasswordFieldName, (typed: Typed) => PasswordFault | null> = {
  current: ({ current }) => (current ? null : 'required'),
  password: ({ password }) => newPasswordFault(password),
  repeated: ({ repeated, password }) => repeatFault(repeated, password),
};

const AUTO_COMPLETE: Record<PasswordFieldName, string> = {
  current: 'current-password',
  password: 'new-password',
  repeated: 'new-password',
};

const typedIn = (fields: Readings): Typed => ({
  current: fields.current?.value ?? '',
  password: fields.password?.value ?? '',
  repeated: fields.repeated?.value ?? '',
});

/**
 * A form of these password fields: the browser keeps what is typed, rules speak once a field was left (spec §5).
 * The fields must be the same on every render.
 */
export function usePasswordForm(fields: readonly PasswordFieldName[], onSubmit: (typed: Typed) => void) {
  const [complete, setComplete] = useState(false);
  const [faults, setFaults] = useState<Faults>({});

  const faultsOf = (typed: Typed, asked: readonly PasswordFieldName[]): Faults =>
    Object.fromEntries(asked.map((field) => [field, RULES[field](typed)]));
  const isComplete = (readings: Readings) =>
    Object.values(faultsOf(typedIn(readings), fields)).every((fault) => fault === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a form never change
  const watch = useCallback(
    (form: HTMLFormElement | null) =>
      form ? watchFields(form, (readings) => setComplete(isComplete(readings))) : undefined,
    [],
  );
  const judge = (form: HTMLFormElement, left: PasswordFieldName) => {
    const typed = typedIn(readFields(form));
    const asked: PasswordFieldName[] = left === 'password' && typed.repeated ? [left, 'repeated'] : [left];
    setFaults((known) => ({ ...known, ...faultsOf(typed, asked) }));
  };
  const inputProps = (name: PasswordFieldName) => ({
    name,
    autoComplete: AUTO_COMPLETE[name],
    onInput: () =>
      setFaults((known) => ({ ...known, [name]: null, ...(name === 'password' && { repeated: null }) })),
    onBlur: ({ currentTarget: { form } }: SyntheticEvent<HTMLInputElement>) => form && judge(form, name),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const readings = readFields(event.currentTarget);
    setFaults(faultsOf(typedIn(readings), fields));
    if (isComplete(readings)) onSubmit(typedIn(readings));
  };
  return { complete, faults, inputProps, watch, submit };
}
