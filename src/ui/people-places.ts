/** Ids by which the parts that show people find each other. */
export const PEOPLE_BUTTON = 'people-button';
export const PEOPLE_PANEL = 'people';
export const MENU_BUTTON = 'menu-button';
/** The dialog of small screens, in the navigation's stack. */
export const PEOPLE_SHEET = 'people-sheet';

/** Gives the focus back to a button that is not above the part that closes. */
export const focusOn = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });
