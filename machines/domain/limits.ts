/** Business constants of spec §9; durations in milliseconds. */
export const TOKEN_REFRESH_INTERVAL = 900_000;
export const SERVER_TIME_TICK = 10_000;
export const API_RETRIES = 2;
export const API_RETRY_DELAY = 30_000;
export const API_RETRY_AFTER_MAX = 300_000;
export const LOGIN_ATTEMPTS = 6;
export const LOGIN_LOCKOUT = 120_000;
/** Texts are shorter than this. */
export const TEXT_MAX_LENGTH = 128;
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
