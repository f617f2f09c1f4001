import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus between the buttons of a toolbar by the arrow keys. */
export function moveInBar(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1);
  if (step === 0 || index === -1) return;
  event.preventDefault();
  buttons.at((index + step) % buttons.length)?.focus();
}
