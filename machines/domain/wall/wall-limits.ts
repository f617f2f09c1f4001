/** Maximum characters of a post, in UTF-16 code units. */
export const POST_MAX = 1_000;
/** The number of newest posts that an open wall follows. */
export const WALL_WINDOW = 100;
/** The number of older posts on one page. */
export const WALL_PAGE = 50;
/** The maximum of followed posts that wait for a host. */
export const WALL_QUEUE = 100;
/** The slots of posts of a person that wait on a wall: each has one to itself. */
export const WAITING_SLOTS = ['q0', 'q1', 'q2', 'q3', 'q4'] as const;
/** The number of the user's last reactions on a wall that are followed. */
export const OWN_REACTIONS = 500;
/** The number of newest posts that are shown on a big screen, at most. */
export const BIG_SCREEN_POSTS = 16;
/** Maximum characters of the description of a picture, in UTF-16 code units. */
export const DESCRIPTION_MAX = 300;
