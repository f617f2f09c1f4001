import { ACCOUNT_BUTTON, focusOn, MENU_BUTTON } from '@/ui/layers/places';

const isLost = (element: Element | null): boolean =>
  !(element instanceof HTMLElement) || element === document.body || !element.isConnected;

/**
 * Focuses the opener of the drawer or menu that the banner was opened from: only one of the two is visible.
 */
function focusMenuButton(): void {
  focusOn(MENU_BUTTON);
  focusOn(ACCOUNT_BUTTON);
}

/** Focuses the page itself, without an opener. */
const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** Returns the function that returns the focus: drawers and menus close while the banner opens. */
function giverOf(opener: Element | null): () => void {
  if (opener?.closest('[role="dialog"], [role="menu"]')) return focusMenuButton;
  return () => (isLost(opener) ? focusPage() : (opener as HTMLElement).focus({ preventScroll: true }));
}

/** Returns the focus to the element that had it before the banner; a ref callback. */
export function returnFocus(part: HTMLElement | null) {
  if (!part) return;
  const giveBack = giverOf(document.activeElement);
  return () => {
    const { activeElement } = document;
    const isInside = part.closest('[role="dialog"]')?.contains(activeElement);
    if (isInside || isLost(activeElement)) giveBack();
  };
}
