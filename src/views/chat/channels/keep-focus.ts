/** Takes the focus when the element that had it is gone. */
export const keepFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
