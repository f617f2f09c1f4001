import { ownZone } from '@domain/schedule/zoned-time';
import type { LocalizedText } from '@domain/shared/localized';
import type { Area } from '@domain/venue/area';
import { nowAndNext, type TimeSlot, timeSlotOf } from '@domain/venue/time-slot';
import type { OpenVenue } from '@domain/venue/venue';
import { Trans } from '@lingui/react/macro';
import { agendaState, chosenZone } from '@machines/agenda/agenda.machine';
import { useEffect } from 'react';
import { useAppActor, useBackgroundValue } from '@/app/app-context';
import { useAgendaStore, useServerMinute } from '@/app/use-agenda';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
import classes from './area-now.module.css';

interface Item extends TimeSlot {
  key: string;
  names: readonly LocalizedText[];
  otherwise: string;
}

const slotsIn = ({ contentWidgets }: Area): Item[] =>
  contentWidgets.flatMap(({ id, names, name, configurations }) =>
    configurations.flatMap((configuration) => {
      const slot = timeSlotOf(configuration);
      return slot ? [{ ...slot, key: configuration.id, names, otherwise: name || id }] : [];
    }),
  );

/**
 * Returns the time slots of the widgets of an area, and the sessions there that have no widget; nothing while the agenda
 * of the venue is awaited.
 */
function useItems(venue: OpenVenue, area: Area): Item[] {
  const app = useAppActor();
  useEffect(() => app.send({ type: 'agenda.wanted' }), [app]);
  const sessions = useAgendaStore((store) => store.sessions) ?? [];
  const state = useBackgroundValue('agenda', agendaState, 'none');
  if (venue.architecture.schedule && state !== 'shown' && state !== 'failed') return [];
  const elsewhere = sessions.filter(({ areaId, widgetId }) => areaId === area.id && widgetId === undefined);
  return [
    ...slotsIn(area),
    ...elsewhere.map(({ guid, titles, begin, finish }) => ({
      key: guid,
      names: titles,
      otherwise: '',
      begin,
      end: finish,
    })),
  ];
}

/** As many as the area keeps room for before they are known. */
const MOMENTS_MAX = 2;

/** Up to this many milliseconds ahead the hour alone says which day is meant, also past midnight. */
const SOON = 12 * 3_600_000;

/** Shows what takes place in an area now and what begins there next, by the server's time; nothing without either. */
export function AreaNow({ venue, area }: { venue: OpenVenue; area: Area }) {
  const now = useServerMinute();
  const zone = useBackgroundValue('agenda', chosenZone, null) ?? ownZone();
  const times = useZonedTimes(zone);
  const { current, next } = nowAndNext(useItems(venue, area), now);
  if (now === 0) return null;
  const timeAt = (at: number) => (at - now < SOON ? times.clock(at) : times.short(at));
  const endOf = ({ end: at }: Item) => {
    if (!Number.isFinite(at)) return null;
    const end = timeAt(at);
    return <Trans>until {end}</Trans>;
  };
  const moments = [
    ...current.map((item) => ({ item, time: endOf(item), isNow: true })),
    ...next.map((item) => ({ item, time: timeAt(item.begin), isNow: false })),
  ];
  return moments.slice(0, MOMENTS_MAX).map(({ item: { key, names, otherwise }, time, isNow }) => (
    <p key={key} className={classes.moment}>
      <strong className={classes.mark} data-now={isNow || undefined}>
        {isNow ? <Trans>Now</Trans> : <Trans>Next</Trans>}
      </strong>{' '}
      <VenueText texts={names} otherwise={otherwise} className={classes.what} />
      {time !== null && (
        <span className={classes.time}>
          {' · '}
          {time}
        </span>
      )}
    </p>
  ));
}
