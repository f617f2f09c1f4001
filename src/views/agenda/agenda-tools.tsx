import { roomsOf, type TimedSession } from '@domain/schedule/day-plan';
import { ownZone } from '@domain/schedule/zoned-time';
import { Trans, useLingui } from '@lingui/react/macro';
import { mayStar } from '@machines/agenda/agenda.machine';
import { IconCalendarPlus, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { useAgendaStore, useRoomNames, useServerMinute, useZone, useZones } from '@/app/use-agenda';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { Button } from '@/ui/controls/button';
import { RadioLabel } from '@/ui/controls/radio-label';
import tabs from '@/ui/controls/tabs.module.css';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { VenueText } from '@/ui/text/venue-text';
import { useZonedTimes } from '@/ui/text/zoned-times';
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

function RoomChoice() {
  const { t } = useLingui();
  const show = useShow();
  const namesOf = useRoomNames();
  const { room = '' } = useAgendaSearch();
  const sessions = useAgendaStore((store) => store.sessions);
  const rooms = useMemo(() => roomsOf(sessions ?? []), [sessions]);
  if (rooms.length < 2) return null;
  return (
    <Choice label={t`Room`} value={room} onChange={(value) => show({ room: value || undefined })}>
      <option value="">{t`All rooms`}</option>
      {rooms.map((one) => (
        <VenueText key={one} as="option" value={one} texts={namesOf(one)} />
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

/** What only people have who can set stars. */
function OwnTools() {
  const { own = false } = useAgendaSearch();
  const show = useShow();
  const isAllowed = useBackgroundValue('agenda', mayStar, false);
  const { opened, open, close } = useDialogEntry('agenda-calendar');
  if (!isAllowed) return null;
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
        onClick={open}
      >
        <Trans>My calendar</Trans>
      </Button>
      <CalendarDialog opened={opened} onClose={close} />
    </div>
  );
}
