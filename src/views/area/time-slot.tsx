import { slotPhase } from '@domain/venue/time-slot';
import type { Widget } from '@domain/venue/widget';
import { Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconClock } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { untilTime } from '@/ui/text/until-time';
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
