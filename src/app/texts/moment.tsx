import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { serverNow } from '@machines/server-time/server-time.machine';
import { useChildValue } from '@/app/app-context';
import type { ChildSnapshot } from '@/app/child';
import { useTimeTexts } from './use-time-texts';

const MINUTE = 60_000;

/** Returns a function that writes a moment with its day and time. */
export function useMoment(): (milliseconds: number) => string {
  const { i18n } = useLingui();
  return (milliseconds) => i18n.date(new Date(milliseconds), { dateStyle: 'medium', timeStyle: 'short' });
}

/** Returns how many minutes ago something was; of what is an hour old or older, always 60. */
const minutesSince =
  (at: number) =>
  (snapshot: ChildSnapshot<'serverTime'>): number => {
    const now = serverNow(snapshot) ?? Date.now();
    return Math.min(60, Math.max(0, Math.floor((now - at) / MINUTE)));
  };

/** Shows when something was: the minutes since then in the first hour, later the day and the time. */
export function Moment({ at, className }: { at: number; className?: string | undefined }) {
  const moment = useMoment();
  return (
    <time dateTime={new Date(at).toISOString()} title={moment(at)} className={className}>
      <Since at={at} />
    </time>
  );
}

function Since({ at }: { at: number }) {
  const { t, i18n } = useLingui();
  const { clock, isToday, isYesterday } = useTimeTexts();
  const moment = useMoment();
  const minutes = useChildValue('serverTime', minutesSince(at));
  const time = clock(at);
  if (minutes === 0) return t`Just now`;
  if (minutes < 60) return t`${plural(minutes, { one: '# minute ago', other: '# minutes ago' })}`;
  if (isToday(at)) return t`Today, ${time}`;
  return isYesterday(at) ? t`Yesterday, ${time}` : moment(at);
}
