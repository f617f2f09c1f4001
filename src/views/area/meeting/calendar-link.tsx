import { calendarEntry } from '@domain/meeting/calendar-entry';
import type { MeetingConfiguration } from '@domain/meeting/meeting-address';
import { Trans } from '@lingui/react/macro';
import { serverNow } from '@machines/server-time/server-time.machine';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import classes from './meeting.module.css';

interface CalendarLinkProps {
  configuration: MeetingConfiguration;
  title: string;
  /** The page of the meeting. */
  page: string;
}

/** Saves the meeting as an entry for the user's calendar. */
export function CalendarLink({ configuration, title, page }: CalendarLinkProps) {
  const now = useChildValue('serverTime', serverNow);
  const { id, beginTimeslot, endTimeslot } = configuration;
  if (now === null || !beginTimeslot) return null;
  const { href, host } = new URL(page, globalThis.location.origin);
  const entry = calendarEntry({
    id: `${id}@${host}`,
    title,
    begin: Date.parse(beginTimeslot),
    end: endTimeslot ? Date.parse(endTimeslot) : null,
    address: href,
    now,
  });
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
