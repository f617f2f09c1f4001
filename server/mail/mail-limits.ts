const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long the steps of handing one mail over may take, in milliseconds. */
export const CONNECT_PATIENCE = 10 * SECOND;
export const ANSWER_PATIENCE = 20 * SECOND;

/** A delivery that nobody has finished after this long was cut off by the end of its process. */
export const DELIVERY_LEASE = 3 * MINUTE;

/** The pauses after each failed delivery; a mail that fails once more is given up. */
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

/** After a delivery that the mail server was not there for, the others wait no longer than this. */
export const REST_MAX = 30 * SECOND;

/** Mails that another process left are looked for at least this often. */
export const LOOK_INTERVAL = MINUTE;

/** Ending waits this long for the delivery under way. */
export const CLOSE_PATIENCE = SECOND;
