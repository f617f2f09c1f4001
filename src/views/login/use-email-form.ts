import type { Credentials } from '@domain/login';
import { emailFault, type FieldFault, passwordFault } from '@domain/validation';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { useDraft } from '@/app/app-context';
import { type FieldReading, readFields, watchFields } from '@/ui/form-fields';

type Field = keyof Credentials;
type Faults = Record<Field, FieldFault | null>;
type Readings = Record<string, FieldReading>;

const FAULTS = { email: emailFault, password: passwordFault };
const NO_FAULTS: Faults = { email: null, password: null };

const typedIn = (fields: Readings, field: Field): string => fields[field]?.value ?? '';

const faultsOf = (fields: Readings): Faults => ({
  email: emailFault(typedIn(fields, 'email')),
  password: passwordFault(typedIn(fields, 'password')),
});

/** A field that the browser filled but hides counts as filled; it shows its value once the person does something. */
const isComplete = (fields: Readings): boolean =>
  Object.entries(faultsOf(fields)).every(
    ([field, fault]) => fault === null || (fields[field]?.autofilled && fields[field].value === ''),
  );

/** The email login: the browser keeps what is typed, rules speak once a field was left (spec §5). */
export function useEmailForm(onSubmit: (credentials: Credentials) => void) {
  const drafts = { email: useDraft('email'), password: '' };
  const [complete, setComplete] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const watch = useCallback(
    (form: HTMLFormElement | null) =>
      form ? watchFields(form, (fields) => setComplete(isComplete(fields))) : undefined,
    [],
  );
  const note = (field: Field, fault: FieldFault | null) =>
    setFaults((known) => (known[field] === fault ? known : { ...known, [field]: fault }));
  const inputProps = (name: Field) => ({
    name,
    defaultValue: drafts[name],
    'aria-invalid': faults[name] ? true : undefined,
    onInput: () => note(name, null),
    onBlur: (event: SyntheticEvent<HTMLInputElement>) => note(name, FAULTS[name](event.currentTarget.value)),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const found = faultsOf(fields);
    setFaults(found);
    if (found.email === null && found.password === null)
      onSubmit({ email: typedIn(fields, 'email').trim(), password: typedIn(fields, 'password') });
  };
  return { complete, faults, inputProps, watch, submit };
}
