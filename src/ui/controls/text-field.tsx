import { type ComponentProps, type ReactNode, useId } from 'react';
import { noCredential } from './form-fields';
import classes from './text-field.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  /** The error of the value; screen readers announce it with the field. */
  error?: ReactNode;
  /** A control at the end of the field. */
  end?: ReactNode;
}

/** A text field with its label and error. */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...(input.autoComplete === undefined && noCredential)}
          {...input}
          id={id}
          className={classes.input}
          data-end={end ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : input['aria-describedby']}
        />
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
