import { dayIn } from '@domain/schedule/day-plan';
import { ownZone } from '@domain/schedule/zoned-time';
import { slotPhase } from '@domain/venue/time-slot';
import type { Widget } from '@domain/venue/widget';
import { Trans, useLingui } from '@lingui/react/macro';
import { chosenZone } from '@machines/agenda/agenda.machine';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconClock } from '@tabler/icons-react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './time-slot.module.css';

/**
 * Shows when a widget's time slot begins, that it runs and how long, or that it is over, by the server's time; in the time
 * zone that the user has chosen, or that of this device, with its name.
 */
export function TimeSlot({ widget }: { widget: Widget }) {
  const now = useChildValue('serverTime', serverNow);
  const zone = useBackgroundValue('agenda', chosenZone, null) ?? ownZone();
  const slot = now === null ? null : slotPhase(widget, now);
  if (now === null || slot === null) return null;
  return (
    <p className={classes.slot} data-phase={slot.phase}>
      <IconClock size={16} aria-hidden />
      <span>
        {slot.phase === 'before' && <Begin at={slot.begin} now={now} zone={zone} />}
        {slot.phase === 'during' && <Trans>Now</Trans>}
        {slot.phase === 'during' && Number.isFinite(slot.end) && (
          <End at={slot.end} isToday={dayIn(zone, slot.end) === dayIn(zone, now)} zone={zone} />
        )}
        {slot.phase === 'after' && <Trans>Over</Trans>}
      </span>
    </p>
  );
}

/** The day by the calendar, and what is left of today by the clock: an hour that is put forward or back is counted right. */
function Begin({ at, now, zone }: { at: number; now: number; zone: string }) {
  const { i18n } = useLingui();
  const times = useZonedTimes(zone);
  const isToday = dayIn(zone, at) === dayIn(zone, now);
  const when = isToday ? untilTime(at - now, i18n.locale) : times.moment(at);
  return (
    <time dateTime={new Date(at).toISOString()}>
      <Trans>Starts {when}</Trans>
      {isToday && ` · ${times.named(at)}`}
    </time>
  );
}

function End({ at, isToday, zone }: { at: number; isToday: boolean; zone: string }) {
  const times = useZonedTimes(zone);
  const end = isToday ? times.named(at) : times.moment(at);
  return (
    <>
      {' · '}
      <Trans>until {end}</Trans>
    </>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns how long it is until a moment, rounded up: `in 5 minutes`, `in 3 hours`. */
function untilTime(milliseconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (milliseconds > 2 * HOUR) return format.format(Math.ceil(milliseconds / HOUR), 'hour');
  return format.format(Math.max(1, Math.ceil(milliseconds / MINUTE)), 'minute');
}
