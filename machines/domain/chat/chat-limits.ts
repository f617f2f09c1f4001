/** Maximum characters of a message, in UTF-16 code units. */
export const MESSAGE_MAX = 4_000;
/** The number of newest messages that an open channel follows. */
export const WINDOW = 60;
/** The number of older messages on one page. */
export const PAGE = 50;
/** The maximum of shown older messages that an open channel follows. */
export const RANGE_MAX = 100;
/** An open channel that has more loaded messages than this drops some. */
export const LOADED_MAX = 400;
/** So many messages around the shown ones stay when others are dropped. */
export const LOADED_KEPT = 200;
/** The number of messages that a search reads at once. */
export const HISTORY_PAGE = 100;
/** A search pauses after so many pages. */
export const SEARCH_PAGES = 10;
/** A search pauses after so many hits. */
export const SEARCH_HITS = 20;
/** Maximum people of a group, the own user included. */
export const GROUP_MAX = 50;
/** spec §5: the minimum of other people in a group. */
export const GROUP_MIN_OTHERS = 2;
/** The minimum time between two groups of one person, in milliseconds. */
export const GROUP_INTERVAL = 10_000;
/** Maximum characters of the name of a group. */
export const NAME_MAX = 100;
/** spec §5: maximum bytes of a file. */
export const FILE_MAX = 5_242_880;
/** The maximum of people followed as typing in one channel. */
export const TYPING_PEOPLE_MAX = 10;
/** A person who typed nothing for this long is no longer shown as typing, in milliseconds. */
export const TYPING_MS = 6_000;
/** A deleted message can be brought back for so long, in milliseconds. */
export const UNDO_MS = 8_000;
