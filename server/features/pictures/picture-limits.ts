const HOUR = 60 * 60 * 1_000;
const MB = 1_024 * 1_024;

/** The longer edge of a picture in pixels, at most. */
export const WALL_EDGE = 1_600;
export const BOARD_EDGE = 2_000;

/** How many pictures a person may add to walls and boards on one day. */
export const SHARED_PER_DAY = 200;
/** Bytes of all pictures that a person has on walls and boards. */
export const SHARED_BYTES = 200 * MB;

/** In milliseconds. */
export const DAY = 24 * HOUR;
/** A person who has added all pictures of the day tries again after this time, in milliseconds. */
export const TRY_AGAIN = HOUR;

/** Pictures that are looked for in one run, those that were not looked for for the longest time first. */
export const CHECKED_AT_ONCE = 1_000;
/** A picture that was on a wall goes this long after it was last seen there, in milliseconds: hosts log a removal first. */
export const OFF_WALL = HOUR / 2;
/** A picture that was on a board goes this long after it was last seen there, in milliseconds: editors undo. */
export const OFF_BOARD = 24 * HOUR;
