const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long it is until a moment, rounded up: `in 5 minutes`, `in 3 hours`, `in 12 days`. */
export function untilTime(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (milliseconds > 2 * DAY) return format.format(Math.ceil(milliseconds / DAY), 'day');
  if (milliseconds > 2 * HOUR) return format.format(Math.ceil(milliseconds / HOUR), 'hour');
  return format.format(Math.max(1, Math.ceil(milliseconds / MINUTE)), 'minute');
}
