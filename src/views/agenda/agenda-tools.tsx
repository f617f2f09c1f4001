import { areaOfRoom } from '@domain/schedule/agenda';
import { roomsOf, type TimedSession } from '@domain/schedule/day-plan';
import { textIn } from '@domain/shared/localized';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconCalendarPlus, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useBackground, useChild, useChildValue } from '@/app/app-context';
import { ownZone, useAgendaStore, useServerMinute, useZone, useZonedTimes, useZones } from '@/app/use-agenda';
import { Button } from '@/ui/controls/button';
import { RadioLabel } from '@/ui/controls/radio-label';
import tabs from '@/ui/controls/tabs.module.css';
import { lazyLayer } from '@/ui/layers/lazy-component';
import classes from './agenda.module.css';
import { useAgendaSearch, useShow } from './use-agenda-search';

const CalendarDialog = lazyLayer(async () => (await import('./calendar-dialog')).CalendarDialog);

interface AgendaToolsProps {
  days: ReadonlyMap<string, readonly TimedSession[]>;
  /** The day that is shown. */
  day: string | undefined;
}

/** The choice of the day, the room, one's own sessions and the time zone. */
export function AgendaTools({ days, day }: AgendaToolsProps) {
  return (
    <div className={classes.tools}>
      <DayTabs days={days} day={day} />
      <div className={classes.choices}>
        <RoomChoice />
        <ZoneChoice />
        <OwnTools />
      </div>
    </div>
  );
}

function DayTabs({ days, day }: AgendaToolsProps) {
  const { t } = useLingui();
  const show = useShow();
  const times = useZonedTimes(useZone());
  return (
    <fieldset className={`${tabs.tabs} ${classes.days}`} aria-label={t`Day`}>
      {[...days].map(([name, [first]]) => (
        <RadioLabel
          key={name}
          className={tabs.tab}
          name="agenda-day"
          checked={name === day}
          onChange={() => show({ day: name })}
        >
          {first ? times.day(first.begin) : name}
        </RadioLabel>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label className={classes.choice}>
    <span className={classes.label}>{label}</span>
    <select
      className={classes.select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  </label>
);

/** Returns the function that writes a room: by the name of its area, where there is one. */
export function useRoomName(): (room: string) => string {
  const { i18n } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  return useCallback(
    (room) => {
      const area = areaOfRoom(venue?.architecture.areas ?? [], room);
      return area ? textIn(area.names, i18n.locale) : room;
    },
    [venue, i18n.locale],
  );
}

function RoomChoice() {
  const { t } = useLingui();
  const show = useShow();
  const nameOf = useRoomName();
  const { room = '' } = useAgendaSearch();
  const sessions = useAgendaStore((store) => store.sessions());
  const rooms = useMemo(() => roomsOf(sessions ?? []), [sessions]);
  if (rooms.length < 2) return null;
  return (
    <Choice label={t`Room`} value={room} onChange={(value) => show({ room: value || undefined })}>
      <option value="">{t`All rooms`}</option>
      {rooms.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </Choice>
  );
}

function ZoneChoice() {
  const { t } = useLingui();
  const agenda = useBackground('agenda');
  const zone = useZone();
  const zones = useZones();
  const times = useZonedTimes(zone);
  const now = useServerMinute();
  const own = ownZone();
  const labelOf = (one: string): string => {
    const place = one.replaceAll('_', ' ');
    if (one === own) return t`${place} (your time)`;
    return place;
  };
  return (
    <Choice
      label={t`Time zone`}
      value={zone}
      onChange={(value) => agenda?.send({ type: 'zone.choose', zone: value })}
    >
      {zones.map((one) => (
        <option key={one} value={one}>
          {labelOf(one)}
          {one === zone && one !== 'UTC' && ` · ${times.name(now)}`}
        </option>
      ))}
    </Choice>
  );
}

const CALENDAR = 'agenda-calendar';
const isCalendarOpen = isDialogOpen(CALENDAR);

/** What only people have who can set stars. */
function OwnTools() {
  const { own = false } = useAgendaSearch();
  const show = useShow();
  const mayStar = useAgendaStore((store) => store.areStarsKnown());
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isCalendarOpen);
  if (!mayStar) return null;
  const Star = own ? IconStarFilled : IconStar;
  return (
    <div className={classes.own}>
      <Button
        variant="default"
        aria-pressed={own}
        icon={<Star size={18} stroke={1.6} aria-hidden />}
        onClick={() => show({ own: !own || undefined })}
      >
        <Trans>My agenda</Trans>
      </Button>
      <Button
        variant="default"
        aria-haspopup="dialog"
        icon={<IconCalendarPlus size={18} stroke={1.6} aria-hidden />}
        onClick={() => navigation.send({ type: 'dialog.open', id: CALENDAR })}
      >
        <Trans>My calendar</Trans>
      </Button>
      <CalendarDialog
        opened={opened}
        onClose={() => navigation.send({ type: 'dialog.close', id: CALENDAR })}
      />
    </div>
  );
}
