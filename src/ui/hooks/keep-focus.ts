import type { KeyboardEvent } from 'react';

/** Leads the Tab key from one end of a modal element to the other. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), select:not(:disabled), input:not(:disabled)',
  );
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
