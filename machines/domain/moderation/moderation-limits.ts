/** The end of a restriction for good, in milliseconds since 1970: the end of the year 9999. */
export const FOREVER = 253_402_300_799_000;
/** The longest time of a restriction that ends, in minutes. */
export const RESTRICTION_MINUTES_MAX = 525_600;
/** How long the author of a removed message reads why, in milliseconds: 30 days. */
export const REMOVAL_NOTE_TIME = 2_592_000_000;
/** The most characters of a host's reason. */
export const HOST_REASON_MAX = 300;
/** The most characters that a reporter adds. */
export const REPORT_WORDS_MAX = 1_000;
/** Reports of one person on one day. */
export const REPORTS_PER_DAY = 20;
/** The messages before a reported one that are kept with it. */
export const REPORT_CONTEXT = 5;
/** The seconds between two messages of a person that hosts can choose; 0 for any number of messages. */
export const SLOW_SECONDS = [0, 10, 30, 60, 300, 900] as const;
/** The most characters of an announcement. */
export const ANNOUNCEMENT_MAX = 500;
/** How long an announcement can be shown, in minutes. */
export const ANNOUNCEMENT_MINUTES = [10, 60, 240, 1_440] as const;
/** The number of reports, or of entries of the log, on one page. */
export const MODERATION_PAGE = 50;
/** How often the page of hosts is loaded again without a hint, in milliseconds. */
export const MODERATION_REFRESH = 60_000;
/** How long the page of hosts waits for further changes after the first one, in milliseconds. */
export const MODERATION_SETTLE = 400;
/** Why something may be reported. */
export const REPORT_REASONS = ['SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'OTHER'] as const;
/** How long a host can undo an action where it was done, in milliseconds; later in the log. */
export const HOST_ACTION_NOTE_TIME = 20_000;
