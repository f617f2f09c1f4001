import { AUTOFILL_CHECK_INTERVAL } from '@domain/shared/limits';

/** The attributes of a text field that is no credential: password managers leave it alone. */
export const noCredential = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
} as const;

export interface FieldReading {
  value: string;
  /** The browser filled the field; it hides the value until the user interacts with the page. */
  autofilled: boolean;
}

const AUTOFILL = ':autofill';

/** Reads the current values of a form's named inputs. */
export function readFields(form: HTMLFormElement): Record<string, FieldReading> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
  return Object.fromEntries(
    inputs.map((input) => [input.name, { value: input.value, autofilled: isAutofilled(input) }]),
  );
}

/**
 * Reads a form's fields now, after every input, and every 500 ms: browsers and password managers fill fields without
 * events (spec §9, Autofill check). Returns the function that stops.
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
