import { AUTOFILL_CHECK_INTERVAL } from '@domain/limits';

export interface FieldReading {
  value: string;
  /** The browser filled it in; it hides the value until the person does something. */
  autofilled: boolean;
}

const AUTOFILL = ':autofill';

/** What really stands in a form's named inputs, whether or not an event told. */
export function readFields(form: HTMLFormElement): Record<string, FieldReading> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return Object.fromEntries(
    inputs.map((input) => [input.name, { value: input.value, autofilled: isAutofilled(input) }]),
  );
}

/**
 * Reads a form's fields now, after every input, and every 500 ms: browsers and password managers fill fields without
 * events (spec §9, Autofill check). Returns how to stop.
 */
export function watchFields(
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
