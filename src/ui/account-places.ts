/** The button that opens the account menu. */
export const ACCOUNT_BUTTON = 'account';
/** The dialog of the account settings, in the navigation's stack. */
export const ACCOUNT_SETTINGS = 'account-settings';
