type Attach = (element: HTMLElement | null) => void;

const goTo =
  (name: string): Attach =>
  (element) => {
    const field = element?.closest('form')?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    field?.focus();
    field?.select();
  };

const FIELDS = { current: goTo('current'), password: goTo('password') };

/** For what appears when a field of its form has to be typed anew. */
export const focusField = (name: keyof typeof FIELDS): Attach => FIELDS[name];

/** For what says that its form is done with: the form is emptied, and the news are gone to. */
export function startAnew(element: HTMLElement | null): void {
  element?.closest('form')?.reset();
  element?.focus();
}

/** For the question of a form: its first field is gone to, or the question itself. */
export function focusFirst(element: HTMLElement | null): void {
  const field = element?.closest('form')?.querySelector<HTMLElement>('input:not([hidden])');
  (field ?? element)?.focus();
}
