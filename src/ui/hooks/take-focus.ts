/** Focuses an element when it appears, because the user has just asked for it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Focuses an element when it appears, and leaves the page where it is. */
export const takeFocusInPlace = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });

/** Focuses the first field in an element when that appears, and leaves the page where it is. */
export const focusField = (element: HTMLElement | null): void =>
  takeFocusInPlace(element?.querySelector('input') ?? null);

/** Takes the focus when the element that had it is gone. */
export const keepFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) takeFocusInPlace(element);
};
