const isLost = (element: Element | null): boolean =>
  !(element instanceof HTMLElement) || element === document.body || !element.isConnected;

/** Focuses the page itself, without an opener. */
const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

const giveBack = (opener: Element | null): void =>
  isLost(opener) ? focusPage() : (opener as HTMLElement).focus({ preventScroll: true });

/** Returns the focus to the element that had it before the banner; a ref callback. */
export function returnFocus(part: HTMLElement | null) {
  if (!part) return;
  const opener = document.activeElement;
  return () => {
    const { activeElement } = document;
    const isInside = part.closest('[role="dialog"]')?.contains(activeElement);
    if (isInside || isLost(activeElement)) giveBack(opener);
  };
}
