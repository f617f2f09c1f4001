import { ACCOUNT_BUTTON } from '@/ui/account-places';
import { focusOn, MENU_BUTTON } from '@/ui/people-places';

const isLost = (element: Element | null): boolean =>
  !(element instanceof HTMLElement) || element === document.body || !element.isConnected;

/** Whoever opened the layer that the banner was opened from: only one of the two is there to be seen. */
function focusMenuButton(): void {
  focusOn(MENU_BUTTON);
  focusOn(ACCOUNT_BUTTON);
}

/** For whoever came in by the banner: the page itself. */
const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** Whom to give the focus back: drawers and menus close while the banner opens. */
function giverOf(opener: Element | null): () => void {
  if (opener?.closest('[role="dialog"], [role="menu"]')) return focusMenuButton;
  return () => (isLost(opener) ? focusPage() : (opener as HTMLElement).focus({ preventScroll: true }));
}

/** For the ref of a part of the banner: gives the focus back to whoever had it before the banner took it. */
export function returnFocus(part: HTMLElement | null) {
  if (!part) return;
  const giveBack = giverOf(document.activeElement);
  return () => {
    const { activeElement } = document;
    const isInside = part.closest('[role="dialog"]')?.contains(activeElement);
    if (isInside || isLost(activeElement)) giveBack();
  };
}
