/** Ids of the elements that show people and the chat. */
export const PEOPLE_BUTTON = 'people-button';
export const PEOPLE_PANEL = 'people';
export const CHAT_BUTTON = 'chat-button';
export const CHAT_PANEL = 'chat';
/** The call that the user is in. */
export const CALL_WINDOW = 'call';
export const MENU_BUTTON = 'menu-button';
/** The number of unread chats, on that button. */
export const MENU_UNREAD = 'menu-unread';

/** The id of the drawer in the navigation's dialog stack. */
export const MENU = 'menu';
/** The buttons of the bar at the bottom of phones. */
export const BAR_AREAS = 'bar-areas';
export const BAR_PEOPLE = 'bar-people';
export const BAR_CHAT = 'bar-chat';

/** The button of the options of the open chat, which open the search in it. */
export const CHAT_OPTIONS_BUTTON = 'chat-options';

/** Focuses a button, for a closing layer that does not contain it. */
export const focusOn = (id: string): void => document.getElementById(id)?.focus({ preventScroll: true });

/** The button that opens the account menu. */
export const ACCOUNT_BUTTON = 'account';
/** The id of the floor plan in the navigation's dialog stack, and its button. */
export const FLOOR_PLAN = 'floor-plan';
export const FLOOR_PLAN_BUTTON = 'floor-plan-button';

/** The id of the search in the navigation's dialog stack, and its button. */
export const SEARCH = 'search';
export const SEARCH_BUTTON = 'search-button';

/** The id of the notices in the navigation's dialog stack, and their button. */
export const NOTICES = 'notices';
export const NOTICES_BUTTON = 'notices-button';

/** The id of the account settings in the navigation's dialog stack. */
export const ACCOUNT_SETTINGS = 'account-settings';

/** What opens the dialogs of the user: the drawer on small screens, the account menu on wide ones. */
export const ACCOUNT_OPENERS = [MENU_BUTTON, ACCOUNT_BUTTON] as const;
