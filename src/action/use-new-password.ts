import {
  type NewPasswordFault,
  newPasswordFault,
  type RepeatFault,
  repeatFault,
} from '@domain/password-reset';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { type FieldReading, readFields, watchFields } from '@/ui/form-fields';

interface Faults {
  password: NewPasswordFault | null;
  repeated: RepeatFault | null;
}
type Field = keyof Faults;
type Readings = Record<string, FieldReading>;

const NO_FAULTS: Faults = { password: null, repeated: null };

const typedIn = (fields: Readings, field: Field): string => fields[field]?.value ?? '';

const faultsOf = (fields: Readings): Faults => ({
  password: newPasswordFault(typedIn(fields, 'password')),
  repeated: repeatFault(typedIn(fields, 'repeated'), typedIn(fields, 'password')),
});

const isComplete = (fields: Readings): boolean =>
  Object.values(faultsOf(fields)).every((fault) => fault === null);

/** The new password, twice: the browser keeps what is typed, rules speak once a field was left (spec §5). */
export function useNewPassword(onSubmit: (password: string) => void) {
  const [complete, setComplete] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const watch = useCallback(
    (form: HTMLFormElement | null) =>
      form ? watchFields(form, (fields) => setComplete(isComplete(fields))) : undefined,
    [],
  );
  const judge = (form: HTMLFormElement, left: Field) => {
    const fields = readFields(form);
    const found = faultsOf(fields);
    const isRepeated = left === 'repeated' || typedIn(fields, 'repeated') !== '';
    setFaults((known) => ({
      password: left === 'password' ? found.password : known.password,
      repeated: isRepeated ? found.repeated : known.repeated,
    }));
  };
  const inputProps = (name: Field) => ({
    name,
    autoComplete: 'new-password',
    onInput: () => setFaults((known) => ({ ...known, [name]: null, repeated: null })),
    onBlur: ({ currentTarget: { form } }: SyntheticEvent<HTMLInputElement>) => form && judge(form, name),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    setFaults(faultsOf(fields));
    if (isComplete(fields)) onSubmit(typedIn(fields, 'password'));
  };
  return { complete, faults, inputProps, watch, submit };
}
