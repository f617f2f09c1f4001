import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const LINES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves the focus to the message that contains an element. */
export const focusMessageOf = (element: Element): void =>
  element.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });

/** Moves the focus from an element of a message to the message when the element goes, so that the keyboard stays there. */
export const leaveFocus = (element: Element | null) => () => {
  if (element?.contains(document.activeElement)) focusMessageOf(element);
};

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

/** Moves the focus from the list of messages to its lowest visible one, and from message to message, by the arrow keys. */
export function moveInMessages(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: list, target, key } = event;
  const step = LINES[key];
  const messages = [...list.querySelectorAll<HTMLElement>('[data-message]')];
  const index = messages.indexOf(target as HTMLElement);
  if (step === undefined || (index === -1 && target !== list)) return;
  const foot = list.getBoundingClientRect().bottom;
  const lowest = messages.findLast((message) => message.getBoundingClientRect().bottom <= foot);
  const next = index === -1 ? lowest : messages[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
