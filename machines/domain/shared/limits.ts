/** Business constants of spec §9; durations in milliseconds. */
export const TOKEN_REFRESH_INTERVAL = 900_000;
/** A token older than this missed its refresh because the page slept. */
export const TOKEN_STALE_AFTER = TOKEN_REFRESH_INTERVAL + 60_000;
/** Delay before retrying a failed token refresh. */
export const TOKEN_RETRY_DELAY = 30_000;
export const SERVER_TIME_TICK = 10_000;
export const APP_VERSION = '2.0.0';
export const API_RETRIES = 2;
export const API_RETRY_DELAY = 30_000;
export const API_RETRY_AFTER_MAX = 300_000;
export const LOGIN_ATTEMPTS = 6;
export const LOGIN_LOCKOUT = 120_000;
/** How often the venue's version and the user's own profile are requested. */
export const VENUE_POLL = 120_000;
/** Who waits for a venue to open asks for its version after this time and a random part of `HINT_SPREAD`. */
export const OPENING_POLL = 6_000;
/** Clients react to a version hint after a random part of this time. */
export const HINT_SPREAD = 3_000;
/** Texts are shorter than this. */
export const TEXT_MAX_LENGTH = 128;
/** The minimum length of new passwords, as with the hosted service. */
export const PASSWORD_MIN_LENGTH = 8;
export const REGISTRATION_NUMBER_MAX = 2_147_483_647;
export const SNACKBAR_TIMEOUT = 5_000;
export const SCROLL_DURATION = 300;
export const SIGNED_URL_CACHE = 600_000;
/** How long the server accepts a signed address. */
export const SIGNED_URL_LIFETIME = 1_200_000;
/** A frame of a widget that has not loaded after this time counts as failed. */
export const WIDGET_FRAME_TIMEOUT = 15_000;
export const AUTOFILL_CHECK_INTERVAL = 500;
export const LOCALE_FALLBACK = 'en-US';
/** Minimum widths of the breakpoints in CSS pixels; screens below `lg` count as small. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
/** The media query of screens on which the people and the chat are sheets. */
export const SMALL_SCREEN = `(max-width: ${BREAKPOINTS.lg - 0.02}px)`;
export const DEFAULT_COLORS = { primary: '#F70041', secondary: '#373F60', background: '#000A33' } as const;
/** Timeout of one attempt of a call. */
export const API_TIMEOUT = 20_000;
/** Timeout of a route's gate: three attempts of a call and the two longest waits between them. */
export const GATE_TIMEOUT = 3 * API_TIMEOUT + 2 * API_RETRY_AFTER_MAX;
/** A restored ID token is used without a refresh if it outlives the first refresh by five minutes. */
export const TOKEN_MARGIN = TOKEN_REFRESH_INTERVAL + 300_000;
/** A user without input for this long is shown as idle. */
export const IDLE_AFTER = 300_000;
/** Input is reported at most once in this time, at its beginning and at its end. */
export const INPUT_REPORT_INTERVAL = 10_000;
/**
 * Interval and timeout of the probes of an open link: a dead link is noticed within 15 seconds, and one that
 * stalls for less than 5 in each direction is not considered dead.
 */
export const LINK_PROBE_INTERVAL = 5_000;
export const LINK_PROBE_TIMEOUT = 9_800;
/** Delay before retrying to load the code of the realtime database. */
export const LINK_LOAD_RETRY_DELAY = 30_000;
/** Timeout of an attempt to open the link. */
export const LINK_OPEN_TIMEOUT = 10_000;
/** Maximum jitter before the first reconnect, before others are shown that the user left. */
export const LINK_FIRST_RETRY_DELAY = 300;
/** Maximum jitter before the next reconnect, doubled after each failure up to the longest wait. */
export const LINK_RETRY_DELAY = 1_800;
export const LINK_RETRY_DELAY_MAX = 30_000;
/** The longest wait of those who are in a call, before others remove them from it. */
export const CALL_RETRY_DELAY_MAX = 4_000;
/** After this long, doubled after each failure up to the longest wait, code that could not be loaded is loaded again. */
export const CODE_RETRY_DELAY = 2_000;
export const CODE_RETRY_DELAY_MAX = 30_000;
/** After this long without an answer the server counts as unreachable. */
export const RECONNECT_TIMEOUT = 30_000;
/** How long the notice of a restored link is shown. */
export const LINK_RESTORED_NOTICE = 2_000;
/** A person who left an area is still shown there for this long, in case they return at once. */
export const REMOVAL_SMOOTHING = 600;
/** A first visitor is shown around once they have looked at the area for this long. */
export const FIRST_VISIT_DELAY = 2_500;
/** Who comes in during this time after the user has entered an area is not told to them. */
export const ARRIVALS_ENTRANCE = 5_000;
/** How long it is shown that somebody came in. */
export const ARRIVAL_SHOWN = 4_000;
/** How long that takes to fade, before the next arrivals are shown. */
export const ARRIVAL_FADE = 400;
/** A person who comes back within this time has not been away. */
export const ARRIVAL_RETURN = 30_000;
/** When more people than these come in within a minute, only their number is told. */
export const ARRIVAL_NAMES_MAX = 20;
/** How long a move waits to be known from the list of the own area and from the numbers of all areas. */
export const PEOPLE_AGREEMENT_DELAY = 1_000;
/** Changes of people are reported in batches, at most once in this time. */
export const PEOPLE_BATCH_INTERVAL = 100;
/** The number of people on one page of an area. */
export const AREA_PAGE_SIZE = 200;
/** The number of people on one page of the venue. */
export const PEOPLE_PAGE_SIZE = 50;
/** How often the counts of the areas are read. */
export const COUNTS_INTERVAL = 10_000;
/** Delay before the counts are read because somebody came to the own area or left it. */
export const COUNTS_HURRY_DELAY = 200;
/** In an area with more people such moves do not hasten the counts. */
export const COUNTS_HURRY_MAX = 50;
/** Number of count polls before faces are read again for areas with unchanged counts. */
export const COUNTS_PER_FACES = 6;
/** Number of faces shown for another area. */
export const AREA_FACES = 3;
/** Delay before retrying a failed presence update, unless the link is restored earlier. */
export const PRESENCE_RETRY_DELAY = 30_000;
/** Timeout of removing the presence on sign-out. */
export const PRESENCE_REMOVAL_TIMEOUT = 2_000;
/** A tab without a record is given this long to appear: its entry may arrive before its record. */
export const PRESENCE_WRITER_TIMEOUT = 3_000;
/** Timeout of the sign-out if presence does not answer at all. */
export const SIGN_OUT_TIMEOUT = PRESENCE_REMOVAL_TIMEOUT + 500;
/** Debounce of the search for people. */
export const PEOPLE_SEARCH_DELAY = 300;
/** Debounce of the search in a channel. */
export const MESSAGE_SEARCH_DELAY = 300;
/** Debounce of the search in a document. */
export const DOCUMENT_SEARCH_DELAY = 200;
/** How often it is asked where the other person of an open private chat is. */
export const WHEREABOUTS_INTERVAL = 60_000;
/** Delay before reloading a list of people that failed. */
export const PEOPLE_RETRY_DELAY = 10_000;
/** How often the visible people of the venue's list are read again while it is shown. */
export const PEOPLE_REFRESH_DELAY = 15_000;
/** The maximum of followed pages of an area. */
export const AREA_PAGES_MAX = 50;
/** A screen reader announces the number of people here at most once in this time. */
export const PEOPLE_SUMMARY_INTERVAL = 10_000;
/** Log messages are sent in batches, once in this time, up to a maximum. */
export const LOG_BATCH_INTERVAL = 5_000;
export const LOG_BATCH_SIZE = 5;
/** Pause after a failed capture. */
export const LOG_FAILURE_PAUSE = 30_000;
/** The maximum of log messages waiting to be sent; further ones go to the console. */
export const LOG_WAITING_MAX = 50;
/** Maximum characters of a captured message and of its details. */
export const LOG_MESSAGE_MAX = 2_000;
export const LOG_DETAILS_MAX = 16_000;
/** The number of last transitions of all machines attached to an error. */
export const TRANSITIONS_KEPT = 50;
/** Retries of failed analytics requests and the first delay, doubled each time. */
export const ANALYTICS_RETRIES = 10;
export const ANALYTICS_RETRY_DELAY = 2_000;
/** Attempts to load the analytics script and the first delay, doubled each time. */
export const ANALYTICS_SCRIPT_ATTEMPTS = 10;
export const ANALYTICS_SCRIPT_DELAY = 1_000;
/** How often a loaded script is polled for its tracker, and how many times. */
export const TRACKER_POLL_INTERVAL = 100;
export const TRACKER_POLLS = 100;
/** Timeout of asking the tracker for the visitor's id. */
export const VISITOR_LOOKUP_TIMEOUT = 250;
/** Seconds between heartbeats of a page that is still viewed. */
export const ANALYTICS_HEARTBEAT = 15;
/** The maximum of events waiting to be recorded. */
export const RECORDS_WAITING_MAX = 20;
/** Delay before what could not be followed, read or sent in the realtime database is tried again. */
export const RETRY_DELAY = 10_000;
/** What follows from scrolling in the messages waits for this long. */
export const CHAT_SCROLL_DELAY = 300;
/** The read pointer is stored at most once in this time. */
export const CHAT_READ_INTERVAL = 2_000;
/** An own message that was not on the screen after this long is marked as read by itself. */
export const CHAT_OWN_READ_DELAY = 500;
/** The user is alerted of a message that was not on the screen after this long. */
export const CHAT_ALERT_DELAY = 700;
/** Alerts follow each other at most once in this time. */
export const CHAT_ALERT_INTERVAL = 3_000;
/** While the user types, others are told at most once in this time. */
export const CHAT_TYPING_INTERVAL = 3_000;
/** The maximum of messages that wait to be sent. */
export const CHAT_QUEUE_MAX = 50;
/** The maximum of files that are chosen and not sent in one channel. */
export const CHAT_ATTACHMENTS_MAX = 10;
/** A call to which nobody comes ends after this long. */
export const CALL_RING_TIMEOUT = 40_000;
/** Timeout of joining a call, and of leaving it. */
export const CALL_JOIN_TIMEOUT = 10_000;
export const CALL_LEAVE_TIMEOUT = 3_000;
/**
 * A person whose connection to the server was lost keeps the place in a call for this long: half a minute, and the
 * longest attempt and wait until the connection is back.
 */
export const CALL_RETURN_TIMEOUT = 45_000;
/** Timeout of a connection between two browsers, until another way is tried. */
export const CALL_CONNECT_TIMEOUT = 15_000;
/** Delay before another way is tried after a connection between two browsers was interrupted. */
export const CALL_RESTART_DELAY = 3_000;
/** A person whose picture became large by speaking keeps that for at least this long. */
export const CALL_SPEAKER_HOLD = 2_000;
/** The controls over a call fade after this long without a press or a move of the mouse. */
export const CALL_CONTROLS_IDLE = 4_000;
/** How long a browser uses the STUN and TURN servers that it was told. */
export const ICE_SERVERS_CACHE = 3_600_000;
/** How long the credentials for a TURN server are valid: the hour of a browser, and a call of three. */
export const ICE_CREDENTIAL_LIFETIME = 14_400_000;
/** How long the end of a call is shown. */
export const CALL_END_NOTICE = 6_000;
/** A meeting's room that has said nothing after this long may not have loaded. */
export const MEETING_OPEN_TIMEOUT = 20_000;
/** A meeting's room that has not said after this long that the user left is closed. */
export const MEETING_LEAVE_TIMEOUT = 2_000;
/** How long it is said that the user has left a meeting. */
export const MEETING_LEFT_NOTICE = 20_000;
/** People are reminded this long before a session with their star begins. */
export const REMINDER_LEAD = 600_000;
/** How often it is checked whether a reminder is due. */
export const REMINDER_CHECK = 20_000;
/** The next part of an answer to a question has to arrive within this time. */
export const SEARCH_LINE_TIMEOUT = 30_000;

/** How long the profile of another person waits for the user's own, in milliseconds. */
export const OWN_PROFILE_TIMEOUT = 2_000;
