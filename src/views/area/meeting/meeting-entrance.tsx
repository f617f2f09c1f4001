import type { MeetingConfiguration } from '@domain/meeting/meeting-address';
import { calendarOf } from '@domain/schedule/calendar';
import { slotPhase } from '@domain/venue/time-slot';
import { Trans, useLingui } from '@lingui/react/macro';
import { type EntranceMode, keyOf, type MeetingRoom } from '@machines/meeting/meeting.events';
import { entranceState, type MeetingEnd, meetingView } from '@machines/meeting/meeting.selectors';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconCalendarPlus, IconExternalLink, IconVideo } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useBackground, useBackgroundValue, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { keepFocus } from '@/ui/hooks/take-focus';
import classes from './meeting.module.css';
import { reservePlace } from './places';
import { type MeetingSubject, useEntrance, useOpening } from './use-meeting';

interface EntranceProps {
  room: MeetingRoom;
  mode: EntranceMode;
}

type Place = Pick<MeetingRoom, 'architectureId' | 'areaId' | 'widgetId' | 'configId'>;

/** Returns the link to the page of a meeting (spec §2). */
export const meetingLink = ({ architectureId, areaId, widgetId, configId }: Place) =>
  ({
    to: '/v/$architectureId/area-whereby-meeting/$areaId/$widgetId/$configId',
    params: { architectureId, areaId, widgetId, configId },
  }) as const;

/** Returns the path of the page of a meeting, for other tabs and calendars. */
const MINUTE = 60_000;

const meetingPath = ({ architectureId, areaId, widgetId, configId }: Place): string =>
  ['/v', architectureId, 'area-whereby-meeting', areaId, widgetId, configId]
    .map((part, place) => (place === 0 ? part : encodeURIComponent(part)))
    .join('/');

/** The way into a meeting, what is left of it, or its place while the user is in it. */
export function MeetingEntrance({ room, mode, subject }: EntranceProps & { subject: MeetingSubject }) {
  const { t } = useLingui();
  const key = keyOf(room);
  useEntrance(key, mode);
  const state = useBackgroundValue('meeting', entranceState(key), 'closed');
  const now = useChildValue('serverTime', serverNow);
  const slot = now === null ? null : slotPhase({ configurations: [subject.configuration] }, now);
  const isOpen = slot === null || slot.phase === 'during';
  useOpening(room, mode === 'page' && isOpen && state === 'closed');
  if (state === 'running') return <InMeeting room={room} mode={mode} />;
  if (slot?.phase === 'before')
    return <CalendarLink configuration={subject.configuration} title={room.title} page={meetingPath(room)} />;
  return (
    <>
      {state !== 'closed' && <EndNote end={state} />}
      {slot?.phase === 'after' ? (
        <p className={classes.note}>{t`This meeting is over.`}</p>
      ) : (
        <Way room={room} mode={mode} isAgain={state !== 'closed'} />
      )}
    </>
  );
}

function Way({ room, mode, isAgain }: EntranceProps & { isAgain: boolean }) {
  const meeting = useBackground('meeting');
  if (mode === 'link')
    return (
      <Button
        className={classes.way}
        icon={<IconExternalLink size={20} aria-hidden />}
        onClick={() => window.open(meetingPath(room), '_blank', 'noopener')}
      >
        <Trans>Open in new tab</Trans>
      </Button>
    );
  return (
    <Button
      ref={isAgain ? keepFocus : undefined}
      className={classes.way}
      icon={<IconVideo size={20} aria-hidden />}
      disabled={!meeting}
      onClick={() => meeting?.send({ type: 'meeting.open', room })}
    >
      {isAgain ? <Trans>Rejoin</Trans> : <Trans>Join</Trans>}
    </Button>
  );
}

function InMeeting({ room, mode }: EntranceProps) {
  const { t } = useLingui();
  const meeting = useBackground('meeting');
  const view = useBackgroundValue('meeting', meetingView, 'small');
  const key = keyOf(room);
  const reserve = useMemo(() => reservePlace(key), [key]);
  if (view === 'card') return <div ref={reserve} className={classes.place} />;
  return (
    <>
      <p className={classes.note}>{t`You are in this meeting.`}</p>
      {view === 'small' && mode !== 'link' && (
        <Button
          className={classes.way}
          variant="default"
          onClick={() => meeting?.send({ type: 'meeting.expand' })}
        >
          <Trans>Back to the meeting</Trans>
        </Button>
      )}
    </>
  );
}

/** Says how a meeting ended. */
export const EndNote = ({ end }: { end: MeetingEnd }) => (
  <p className={classes.note} role="status">
    {end === 'left' && <Trans>You left the meeting.</Trans>}
    {end === 'interrupted' && <Trans>You were in this meeting.</Trans>}
    {end === 'removed' && <Trans>A host removed you from the meeting.</Trans>}
    {end === 'over' && <Trans>A host ended the meeting for everyone.</Trans>}
  </p>
);

interface CalendarLinkProps {
  configuration: MeetingConfiguration;
  title: string;
  /** The page of the meeting. */
  page: string;
}

/** Saves the meeting as an entry for the user's calendar. */
function CalendarLink({ configuration, title, page }: CalendarLinkProps) {
  const now = useChildValue('serverTime', serverNow);
  const { id, beginTimeslot, endTimeslot } = configuration;
  if (now === null || !beginTimeslot) return null;
  const { href, host } = new URL(page, globalThis.location.origin);
  const entry = calendarOf([
    {
      id: `${id}@${host}`,
      title,
      begin: Date.parse(beginTimeslot),
      end: endTimeslot ? Date.parse(endTimeslot) : null,
      address: href,
      // A later download replaces an earlier one.
      sequence: Math.floor(now / MINUTE),
      changedAt: now,
    },
  ]);
  return (
    <a
      className={classes.calendar}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(entry)}`}
      download={`${title}.ics`}
    >
      <IconCalendarPlus size={18} aria-hidden />
      <Trans>Add to calendar</Trans>
    </a>
  );
}
