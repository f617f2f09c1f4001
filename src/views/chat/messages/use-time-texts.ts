import { useLingui } from '@lingui/react/macro';

const DAY = 86_400_000;
const WEEK = 6 * DAY;

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** Returns whether two times are on the same day of the reader. */
export const isSameDay = (one: number, other: number): boolean => startOfDay(one) === startOfDay(other);

/** Returns how times are written in the reader's language and time zone. */
export function useTimeTexts() {
  const { t, i18n } = useLingui();
  const clock = (time: number): string => i18n.date(new Date(time), { timeStyle: 'short' });

  const daysAgo = (time: number): number => Math.round((startOfDay(Date.now()) - startOfDay(time)) / DAY);

  function day(time: number): string {
    const ago = daysAgo(time);
    if (ago === 0) return t`Today`;
    if (ago === 1) return t`Yesterday`;
    return i18n.date(new Date(time), { weekday: 'long', day: 'numeric', month: 'long' });
  }

  /** The time of today, the weekday of the last days, the date of earlier ones. */
  function brief(time: number): string {
    if (daysAgo(time) === 0) return clock(time);
    const isRecent = Date.now() - time < WEEK;
    return i18n.date(new Date(time), isRecent ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
  }

  return { clock, day, brief };
}
