import { emailFault, passwordFault } from '@domain/validation';
import type { Credentials } from '@machines/login-view/login-view.machine';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { useDraft } from '@/app/app-context';
import { type FieldReading, readFields, watchFields } from '@/ui/autofill';

type Form = UseFormReturnType<Credentials>;
type Field = keyof Credentials;

const FAULTS = { email: emailFault, password: passwordFault };
const FIELDS: readonly Field[] = ['email', 'password'];

/** A field that the browser filled but hides counts as filled; it shows its value before a submit. */
const isFilled = (field: Field, { value, autofilled }: FieldReading): boolean =>
  (autofilled && value === '') || FAULTS[field](value) === null;

const isComplete = (fields: Record<string, FieldReading>): boolean =>
  FIELDS.every((field) => fields[field] && isFilled(field, fields[field]));

const readingsOf = (values: Credentials): Record<Field, FieldReading> => ({
  email: { value: values.email, autofilled: false },
  password: { value: values.password, autofilled: false },
});

function adopt(form: Form, fields: Record<string, FieldReading>): void {
  for (const field of FIELDS) {
    const value = fields[field]?.value ?? '';
    if (value !== form.getValues()[field]) form.setFieldValue(field, value, { forceUpdate: false });
  }
}

/** The fields of the email login; rules show once a field was left, autofill counts as typing. */
export function useEmailForm(onSubmit: (credentials: Credentials) => void) {
  const initialValues: Credentials = { email: useDraft('email'), password: '' };
  const [complete, setComplete] = useState(() => isComplete(readingsOf(initialValues)));
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues,
    validate: FAULTS,
    validateInputOnBlur: true,
    onValuesChange: (values) => setComplete(isComplete(readingsOf(values))),
  });
  const { getValues, setFieldValue } = form;
  const watch = useCallback(
    (element: HTMLFormElement | null) => {
      if (!element) return;
      return watchFields(element, (fields) => {
        adopt({ getValues, setFieldValue } as Form, fields);
        setComplete(isComplete(fields));
      });
    },
    [getValues, setFieldValue],
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    adopt(form, readFields(event.currentTarget));
    form.onSubmit(({ email, password }) => onSubmit({ email: email.trim(), password }))(
      event as Parameters<ReturnType<Form['onSubmit']>>[0],
    );
  };
  return { form, complete, watch, submit };
}
