import {
  type NewPasswordFault,
  newPasswordFault,
  type RepeatFault,
  repeatFault,
} from '@domain/login/password-reset';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { type FieldReading, readFields, watchFields } from './form-fields';

/** The current password, the new one, and the new one repeated. */
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
 * Returns a form of these password fields: the inputs are uncontrolled, and a field is validated when it
 * loses focus (spec §5).
 * `dirty`: a field contains text.
 * The fields must be the same on every render.
 */
export function usePasswordForm(fields: readonly PasswordFieldName[], onSubmit: (typed: Typed) => void) {
  const [complete, setComplete] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [faults, setFaults] = useState<Faults>({});

  const faultsOf = (typed: Typed, asked: readonly PasswordFieldName[]): Faults =>
    Object.fromEntries(asked.map((field) => [field, RULES[field](typed)]));
  const isComplete = (readings: Readings) =>
    Object.values(faultsOf(typedIn(readings), fields)).every((fault) => fault === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields of a form never change
  const watch = useCallback(
    (form: HTMLFormElement | null) =>
      form
        ? watchFields(form, (readings) => {
            setComplete(isComplete(readings));
            setDirty(fields.some((field) => readings[field]?.value && !readings[field].autofilled));
          })
        : undefined,
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
  return { complete, dirty, faults, inputProps, watch, submit };
}
