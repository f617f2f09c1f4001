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

type Way = 'pointed' | 'focused';

/**
 * Holds which message was pointed at last, and which had the focus last: only these have a bar, because the bars of all
 * messages would be most of the elements of an open channel.
 */
export class ActiveMessages {
  readonly #ids: Record<Way, string> = { pointed: '', focused: '' };
  readonly #watchers = new Set<() => void>();

  /** Takes the message that contains the target of an event; elsewhere the former one stays. */
  take(way: Way, target: EventTarget): void {
    const id = (target as Element).closest('[data-message]')?.getAttribute('data-message');
    if (!id || id === this.#ids[way]) return;
    this.#ids[way] = id;
    for (const onChange of this.#watchers) onChange();
  }

  has(id: string): boolean {
    return id === this.#ids.pointed || id === this.#ids.focused;
  }

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => void this.#watchers.delete(onChange);
  };
}
