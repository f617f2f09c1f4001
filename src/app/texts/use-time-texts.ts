import { useLingui } from '@lingui/react/macro';
import { serverNow } from '@machines/server-time/server-time.machine';
import { useChildValue } from '@/app/app-context';
import type { ChildSnapshot } from '@/app/child';

const DAY = 86_400_000;
/** In days; a weekday says which day only as long as it has not come again. */
const WEEK = 7;

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** Returns whether two times are on the same day of the reader. */
export const isSameDay = (one: number, other: number): boolean => startOfDay(one) === startOfDay(other);

const serverToday = (snapshot: ChildSnapshot<'serverTime'>): number | null => {
  const now = serverNow(snapshot);
  return now === null ? null : startOfDay(now);
};

/** Returns when the day of the reader began, by the server's time, in milliseconds since 1970. */
export const useToday = (): number => useChildValue('serverTime', serverToday) ?? startOfDay(Date.now());

/** Returns how times are written in the reader's language and time zone. */
export function useTimeTexts() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const clock = (time: number): string => i18n.date(new Date(time), { timeStyle: 'short' });

  const daysAgo = (time: number): number => Math.round((today - startOfDay(time)) / DAY);

  function day(time: number): string {
    const ago = daysAgo(time);
    if (ago === 0) return t`Today`;
    if (ago === 1) return t`Yesterday`;
    return i18n.date(new Date(time), { weekday: 'long', day: 'numeric', month: 'long' });
  }

  /** The time of today, the weekday of the last days, the date of earlier ones. */
  function brief(time: number): string {
    const ago = daysAgo(time);
    if (ago === 0) return clock(time);
    return i18n.date(new Date(time), ago < WEEK ? { weekday: 'short' } : { day: 'numeric', month: 'short' });
  }

  const isToday = (time: number): boolean => daysAgo(time) === 0;
  const isYesterday = (time: number): boolean => daysAgo(time) === 1;

  return { clock, day, brief, isToday, isYesterday };
}
