type Attach = (element: HTMLElement | null) => void;

const goTo =
  (name: string): Attach =>
  (element) => {
    const field = element?.closest('form')?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    field?.focus();
    field?.select();
  };

const FIELDS = { current: goTo('current'), password: goTo('password') };

/** Returns a ref callback that focuses a field of the element's form, for errors that ask for a new entry. */
export const focusField = (name: keyof typeof FIELDS): Attach => FIELDS[name];

/** Resets the element's form and focuses the element, for success messages. */
export function startAnew(element: HTMLElement | null): void {
  element?.closest('form')?.reset();
  element?.focus();
}

/** Focuses the first field of the element's form, or the element itself. */
export function focusFirst(element: HTMLElement | null): void {
  const field = element?.closest('form')?.querySelector<HTMLElement>('input:not([hidden])');
  (field ?? element)?.focus();
}
