import { dayIn } from '@domain/schedule/day-plan';
import { ownZone } from '@domain/schedule/zoned-time';
import { slotPhase } from '@domain/venue/time-slot';
import type { Widget } from '@domain/venue/widget';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chosenZone } from '@machines/agenda/agenda.machine';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBackgroundValue, useChildValue } from '@/app/app-context';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './time-slot.module.css';

/**
 * Shows when a widget's time slot begins, that it runs and how long, or that it is over, by the server's time; in the time
 * zone that the user has chosen, or that of this device, with its name.
 */
export function TimeSlot({ widget }: { widget: Widget }) {
  const { t } = useLingui();
  const now = useChildValue('serverTime', serverNow);
  const zone = useBackgroundValue('agenda', chosenZone, null) ?? ownZone();
  const slot = now === null ? null : slotPhase(widget, now);
  if (now === null || slot === null) return null;
  return (
    <p className={classes.slot} data-phase={slot.phase}>
      <IconClock size={16} aria-hidden />
      {slot.phase === 'before' && (
        <Moment at={slot.begin} now={now} zone={zone}>
          <span>
            <Begin at={slot.begin} now={now} zone={zone} />
          </span>
        </Moment>
      )}
      {slot.phase === 'during' && Number.isFinite(slot.end) && (
        <Moment at={slot.end} now={now} zone={zone} isEnd>
          <span>{t`Now`}</span>
        </Moment>
      )}
      {slot.phase === 'during' && !Number.isFinite(slot.end) && t`Now`}
      {slot.phase === 'after' && t`Over`}
    </p>
  );
}

interface InZone {
  at: number;
  now: number;
  zone: string;
}

/** Says something of a moment, and when it is; the day only where that is another one. */
function Moment({
  at,
  now,
  zone,
  isEnd = false,
  children,
}: InZone & { isEnd?: boolean; children: ReactNode }) {
  const times = useZonedTimes(zone);
  const end = dayIn(zone, at) === dayIn(zone, now) ? times.named(at) : times.short(at);
  return (
    <span>
      {children}
      {' · '}
      <time dateTime={new Date(at).toISOString()}>{isEnd ? <Trans>until {end}</Trans> : end}</time>
    </span>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Says how long it is until a moment, rounded up. Days are those of the calendar, which may have an hour more or less. */
function Begin({ at, now, zone }: InZone) {
  const days = (Date.parse(dayIn(zone, at)) - Date.parse(dayIn(zone, now))) / DAY;
  const hours = Math.ceil((at - now) / HOUR);
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE));
  if (days > 1) return <Plural value={days} one="Starts in # day" other="Starts in # days" />;
  if (minutes > 120) return <Plural value={hours} one="Starts in # hour" other="Starts in # hours" />;
  return <Plural value={minutes} one="Starts in # minute" other="Starts in # minutes" />;
}
