import { slotPhase } from '@domain/venue/time-slot';
import type { Widget } from '@domain/venue/widget';
import { Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconClock } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import classes from './time-slot.module.css';

/** Shows when a widget's time slot begins, that it runs, or that it is over, by the server's time. */
export function TimeSlot({ widget }: { widget: Widget }) {
  const { i18n } = useLingui();
  const now = useChildValue('serverTime', serverNow);
  const slot = now === null ? null : slotPhase(widget, now);
  if (now === null || slot === null) return null;
  return (
    <p className={classes.slot} data-phase={slot.phase}>
      <IconClock size={16} aria-hidden />
      {slot.phase === 'before' && <Begin at={slot.begin} when={untilTime(slot.begin - now, i18n.locale)} />}
      {slot.phase === 'during' && <Trans>Now</Trans>}
      {slot.phase === 'after' && <Trans>Over</Trans>}
    </p>
  );
}

const Begin = ({ at, when }: { at: number; when: string }) => (
  <time dateTime={new Date(at).toISOString()}>
    <Trans>Starts {when}</Trans>
  </time>
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long it is until a moment, rounded up: `in 5 minutes`, `in 3 hours`, `in 12 days`. */
function untilTime(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (milliseconds > 2 * DAY) return format.format(Math.ceil(milliseconds / DAY), 'day');
  if (milliseconds > 2 * HOUR) return format.format(Math.ceil(milliseconds / HOUR), 'hour');
  return format.format(Math.max(1, Math.ceil(milliseconds / MINUTE)), 'minute');
}
