/** Maximum characters of one element as JSON. */
export const ELEMENT_MAX = 100_000;
/** The elements of a board: then it is full, and older ones would not be loaded. */
export const BOARD_MAX = 5_000;
/** Maximum characters of those elements together. */
export const BOARD_CHARACTERS_MAX = 10_000_000;
/** The share of both that one person may take: of the elements that they drew, and of the characters of those that they
 * changed last. */
export const PERSON_SHARE = 1 / 2;
/** Up to which multiple the characters of an element may grow on a full board, so that it can still be moved. */
export const GROWTH_STEP = 500;
/** Elements that are loaded at once: an answer of the server holds as many long ones, or else fewer are asked for. */
export const BOARD_PAGE = 100;
/** How far an element may reach in the units of the editor: it works out every line of a hatched shape. */
export const REACH_MAX = 50_000;
/** How far the editor follows the edges of one filled shape, and of all of them together, in its units. */
export const FILLING_MAX = 20_000;
export const FILLINGS_MAX = 400_000;
/** Points of a filled drawing by hand: the editor simplifies it by a recursion, which fails for very long ones. */
export const FILLED_POINTS_MAX = 2_500;
/** Changes of an element that one person may make before the server knows of them. */
export const VERSION_STEP_MAX = 10_000;
/** The version of an element at most: no sum of such steps gets there. */
export const VERSION_MAX = 9_000_000_000_000_000;
/** Changes of this time are sent together, in milliseconds. */
export const SEND_DELAY = 150;
/** Delay before changes that could not be sent are sent again, in milliseconds. */
export const SEND_RETRY_DELAY = 5_000;
/** Movements of a pointer within this time are sent as one, in milliseconds. */
export const POINTER_INTERVAL = 100;
/** Maximum pointers that are shown. */
export const POINTERS_MAX = 50;
/** What others have drawn since is there within this time after a denied change, in milliseconds. */
export const JUDGE_DELAY = 1_000;
/** Delay before a picture that could not be sent is sent again, in milliseconds. */
export const PICTURE_RETRY_DELAY = 10_000;
