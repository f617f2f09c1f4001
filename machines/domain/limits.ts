/** Business constants of spec §9; durations in milliseconds. */
export const TOKEN_REFRESH_INTERVAL = 900_000;
/** A token that could not be refreshed is tried again after this. */
export const TOKEN_RETRY_DELAY = 30_000;
export const SERVER_TIME_TICK = 10_000;
export const APP_VERSION = '2.0.0';
export const API_RETRIES = 2;
export const API_RETRY_DELAY = 30_000;
export const API_RETRY_AFTER_MAX = 300_000;
export const LOGIN_ATTEMPTS = 6;
export const LOGIN_LOCKOUT = 120_000;
/** How often the venue's version and the own profile are asked for. */
export const VENUE_POLL = 120_000;
/** What is hinted to everybody at once is looked at at a random moment within this. */
export const HINT_SPREAD = 3_000;
/** Texts are shorter than this. */
export const TEXT_MAX_LENGTH = 128;
/** New passwords have at least as many characters, as with the hosted service. */
export const PASSWORD_MIN_LENGTH = 6;
export const REGISTRATION_NUMBER_MAX = 2_147_483_647;
export const SNACKBAR_TIMEOUT = 5_000;
export const SCROLL_DURATION = 300;
export const SIGNED_URL_CACHE = 600_000;
/** How long a signed address is accepted by the server. */
export const SIGNED_URL_LIFETIME = 1_200_000;
export const AUTOFILL_CHECK_INTERVAL = 500;
export const LOCALE_FALLBACK = 'en-US';
/** Widths in CSS pixels from which a breakpoint holds; below `lg` a screen counts as small. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
export const DEFAULT_COLORS = { primary: '#F70041', secondary: '#373F60', background: '#000A33' } as const;
/** How long one attempt of a call may take. */
export const API_TIMEOUT = 20_000;
/** How long a route waits for settled machines: three attempts of a call and the two longest waits between them. */
export const GATE_TIMEOUT = 3 * API_TIMEOUT + 2 * API_RETRY_AFTER_MAX;
/** A restored ID token is used as it is while it outlives the first refresh by five minutes. */
export const TOKEN_MARGIN = TOKEN_REFRESH_INTERVAL + 300_000;
/** A person without input for this long is shown as idle. */
export const IDLE_AFTER = 300_000;
/** Input is reported once in this time, at its beginning and at its end. */
export const INPUT_REPORT_INTERVAL = 10_000;
/**
 * How often a link that claims to be up is asked for an answer, and how long that may take: a dead one is noticed
 * within 15 seconds, and one that stands still for less than 5 in each direction is not taken for dead.
 */
export const LINK_PROBE_INTERVAL = 5_000;
export const LINK_PROBE_PATIENCE = 9_800;
/** How long an attempt to open the link may take. */
export const LINK_OPEN_PATIENCE = 10_000;
/** A link that was lost is tried again after a random part of this, before others are shown that the person left. */
export const LINK_FIRST_RETRY_DELAY = 300;
/** A try that failed is followed by another after a random part of this, doubled each time up to the longest wait. */
export const LINK_RETRY_DELAY = 1_800;
export const LINK_RETRY_DELAY_MAX = 30_000;
/** After this long without an answer the server counts as away. */
export const RECONNECT_PATIENCE = 30_000;
/** How long it is said that the link is right again. */
export const LINK_RESTORED_NOTICE = 2_000;
/** Somebody who left an area is shown there this long, in case they are back at once. */
export const REMOVAL_SMOOTHING = 600;
/** Changes of people are handed over together, once in this time. */
export const PEOPLE_BATCH_INTERVAL = 100;
/** People of an area that one page holds. */
export const AREA_PAGE_SIZE = 200;
/** People of the venue that one page holds. */
export const PEOPLE_PAGE_SIZE = 50;
/** How often the counts of the areas are asked for. */
export const COUNTS_INTERVAL = 10_000;
/** Faces that stand for the people of another area. */
export const AREA_FACES = 3;
/** A failed presence update is tried again after this, if not sooner because the link is back. */
export const PRESENCE_RETRY_DELAY = 30_000;
/** Logging out waits this long at most for the presence to be removed. */
export const PRESENCE_REMOVAL_PATIENCE = 2_000;
/** The same, should nobody answer at all. */
export const FAREWELL_PATIENCE = PRESENCE_REMOVAL_PATIENCE + 500;
/** What is typed into the search of people is looked for after this pause. */
export const PEOPLE_SEARCH_PAUSE = 300;
/** A list of people that could not be loaded is asked for again after this. */
export const PEOPLE_RETRY_PAUSE = 10_000;
/** Those of the venue's people who are in sight are asked for again after this, while they are shown. */
export const PEOPLE_REFRESH_PAUSE = 15_000;
/** No more pages of an area are followed than these. */
export const AREA_PAGES_MAX = 50;
/** A screen reader hears how many people are here once in this time at most. */
export const PEOPLE_SUMMARY_INTERVAL = 10_000;
/** What is logged is sent to the server together, once in this time, so many messages at most. */
export const LOG_BATCH_INTERVAL = 5_000;
export const LOG_BATCH_SIZE = 5;
/** After a failed capture nothing is sent for this long. */
export const LOG_FAILURE_PAUSE = 30_000;
/** Log messages that wait to be sent; what comes above goes to the console. */
export const LOG_WAITING_MAX = 50;
/** Characters of a captured message and of its details. */
export const LOG_MESSAGE_MAX = 2_000;
export const LOG_DETAILS_MAX = 16_000;
/** The last steps of all machines that an error carries. */
export const TRANSITIONS_KEPT = 50;
/** Requests of the analytics that failed are sent again so often, after this at first and twice as long each time. */
export const ANALYTICS_RETRIES = 10;
export const ANALYTICS_RETRY_DELAY = 2_000;
/** The script of the analytics is asked for so often, after this at first and twice as long each time. */
export const ANALYTICS_SCRIPT_ATTEMPTS = 10;
export const ANALYTICS_SCRIPT_DELAY = 1_000;
/** How often a script that came is looked at for its tracker, and how many times. */
export const TRACKER_POLL_INTERVAL = 100;
export const TRACKER_POLLS = 100;
/** How long the tracker may take to say whose visit it is. */
export const VISITOR_LOOKUP_PATIENCE = 250;
/** Seconds after which a page that is still looked at says so. */
export const ANALYTICS_HEARTBEAT = 15;
/** Events that wait to be recorded. */
export const RECORDS_WAITING_MAX = 20;
