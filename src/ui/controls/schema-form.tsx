import { PASSWORD_MIN_LENGTH } from '@domain/shared/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormErrors, schemaResolver, type UseFormInput, useForm } from '@mantine/form';
import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
} from 'react';
import { noCredential } from './form-fields';
import classes from './schema-form.module.css';

const required = msg`This field is required`;

/** The texts of the messages that most schemas have. */
export const FIELD_TEXTS = {
  required,
  'must not be empty': required,
  tooShort: msg`Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  tooLong: msg`The value is too long.`,
  different: msg`The passwords do not match.`,
};

export const PASSWORD_REFUSED = msg`This password is too easy to guess. Please choose another one.`;

type FormSubmission = SyntheticEvent<HTMLFormElement>;

interface SchemaFormInput<Values>
  extends Pick<
    UseFormInput<Values>,
    'mode' | 'onValuesChange' | 'validateInputOnBlur' | 'validateInputOnChange'
  > {
  initialValues: Values;
  /** Its messages are keys of the texts; one without a text is not shown. */
  schema: Parameters<typeof schemaResolver>[0];
  /** Texts beside, or in place of, `FIELD_TEXTS`. */
  texts?: Readonly<Record<string, MessageDescriptor>>;
  /** What the server rejected, by field. */
  refusals?: Readonly<Record<string, MessageDescriptor | null>>;
}

/**
 * Returns a form whose values a schema of the domain checks. The first invalid field is focused at a submission, and one
 * that the server rejects once it has.
 */
export function useSchemaForm<Values extends Record<string, unknown>>({
  schema,
  texts,
  refusals,
  ...options
}: SchemaFormInput<Values>) {
  const { i18n } = useLingui();
  const known: typeof texts = { ...FIELD_TEXTS, ...texts };
  const textOf = (errors: FormErrors, field: string): string | undefined => {
    const text = field in errors ? known[String(errors[field])] : refusals?.[field];
    return text ? i18n._(text) : undefined;
  };
  // Without it, the fields of two forms on a page would have one path.
  const name = useId().replaceAll(/[^0-9a-z]/gi, '');
  const form = useForm<Values>({
    ...options,
    name,
    validate: schemaResolver(schema, { sync: true }),
    enhanceGetInputProps: ({ inputProps, field, form: { errors } }) =>
      'error' in inputProps ? { error: textOf(errors, String(field)) } : {},
  });
  const inputOf = (field = '') => form.getInputNode<HTMLInputElement, string>(field);
  const refused = Object.keys(refusals ?? {}).find((field) => refusals?.[field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is focused once for each rejection
  useEffect(() => {
    inputOf(refused)?.focus();
    inputOf(refused)?.select();
  }, [refused]);
  return {
    ...form,
    /** Returns the text of what is wrong with a field. */
    errorOf: (field: keyof Values & string) => textOf(form.errors, field),
    submit: (send: (values: Values) => void) =>
      form.onSubmit(send, (errors) => inputOf(Object.keys(errors)[0])?.focus()),
  };
}

interface DraftFormInput<Values> extends Omit<SchemaFormInput<Values>, 'initialValues' | 'onValuesChange'> {
  draft: Values;
  onDraft: (values: Values) => void;
}

/** As `useSchemaForm`, of values that a machine keeps: it is told every change, and what it changes is shown. */
export function useDraftForm<Values extends Record<string, unknown>>({
  draft,
  onDraft,
  ...options
}: DraftFormInput<Values>) {
  const isKept = (values: Values) => Object.keys(draft).every((field) => values[field] === draft[field]);
  const form = useSchemaForm({
    ...options,
    initialValues: draft,
    onValuesChange: (values) => {
      if (!isKept(values)) onDraft(values);
    },
  });
  // Before the next key: with an older draft it would put its text back.
  useLayoutEffect(() => {
    if (isKept(form.getValues())) return;
    form.setValues(draft);
    if (options.validateInputOnChange) form.validate();
  });
  return form;
}

/**
 * As `useSchemaForm`, for passwords: the inputs are uncontrolled, so that no attribute of the page has one, and are read
 * at the submission, because browsers and password managers fill some without an event.
 */
export function usePasswordForm<Values extends Record<string, string>>(
  input: Pick<SchemaFormInput<Values>, 'initialValues' | 'schema' | 'refusals'>,
) {
  const form = useSchemaForm<Values>({ ...input, mode: 'uncontrolled', validateInputOnBlur: true });
  const fieldProps = (name: keyof Values & string) => {
    const { onBlur, ...props } = form.getInputProps(name);
    const leave = () => {
      onBlur();
      if (name === 'password' && form.getValues().repeated) form.validateField('repeated');
    };
    return { ...props, name, defaultValue: '', onBlur: leave };
  };
  const submit = (send: (values: Values) => void) => (event: FormSubmission) => {
    const typed = new FormData(event.currentTarget);
    for (const name of Object.keys(input.initialValues))
      form.setFieldValue(name, String(typed.get(name) ?? '') as never);
    form.submit(send)(event);
  };
  return { ...form, fieldProps, submit };
}

interface Labelled {
  label: ReactNode;
  error?: ReactNode;
}

/** A field for several lines with its label and error. */
export function TextArea({ label, error, ...field }: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea
        {...noCredential}
        dir="auto"
        {...field}
        id={id}
        className={classes.field}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className={classes.error}>
    {children}
  </p>
);

/** A choice among options, with its label. */
export function SelectField({ label, error: _, ...field }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select {...field} id={id} className={classes.field} />
    </div>
  );
}
