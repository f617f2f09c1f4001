const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Timeouts of the steps of one delivery, in milliseconds. */
export const CONNECT_TIMEOUT = 10 * SECOND;
export const ANSWER_TIMEOUT = 20 * SECOND;

/** A delivery that is not finished after this time was interrupted by the end of its process. */
export const DELIVERY_LEASE = 3 * MINUTE;

/** The pauses between failed deliveries; after one more failure the mail is dropped. */
export const RETRY_PAUSES = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
] as const;

/** The longest pause of the whole queue while the mail server cannot be reached. */
export const PAUSE_MAX = 30 * SECOND;

/** The queue is looked at this often, for mails that are due again and those of other processes. */
export const LOOK_INTERVAL = 5 * SECOND;

/** Closing waits this long for the current delivery. */
export const CLOSE_TIMEOUT = SECOND;
