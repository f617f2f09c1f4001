/** Focuses an element when it appears, because the user has just asked for it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
