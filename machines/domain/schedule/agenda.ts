import { textIn } from '../shared/localized';
import type { Area } from '../venue/area';
import type { OpenVenue } from '../venue/venue';
import type { CalendarEvent } from './calendar';
import {
  type Agenda,
  type AgendaSession,
  type SeenSession,
  type Session,
  type StarChange,
  sessionWidgetId,
} from './session';

/** Returns the area whose name, in any language, is that of a room. */
export const areaOfRoom = (areas: readonly Area[], room: string | undefined): Area | undefined =>
  areas.find(({ names }) => names.some(({ text }) => text === room));

/**
 * Returns the agenda of a venue: the sessions of its schedule by their start, and where each is shown, which is its widget or
 * else the area with the name of its room; empty without a schedule.
 */
export function agendaOf({ architecture: { areas, schedule } }: OpenVenue): Agenda {
  const areaIds = new Map(
    areas.flatMap(({ id, contentWidgets }) => contentWidgets.map((one) => [one.id, id])),
  );
  const shown = ({ meetingUrl, sequence, changedAt, ...session }: Session): AgendaSession => {
    const widgetId = sessionWidgetId(session.guid);
    const areaId = areaIds.get(widgetId);
    if (areaId !== undefined) return { ...session, areaId, widgetId };
    const area = areaOfRoom(areas, session.room);
    return area ? { ...session, areaId: area.id } : session;
  };
  const byStart = (one: Session, other: Session) => Date.parse(one.start) - Date.parse(other.start);
  return {
    title: schedule?.title ?? '',
    sessions: (schedule?.sessions ?? []).toSorted(byStart).map(shown),
  };
}

/** Returns what a person knows of a session who sees it now. */
export const seenOf = ({ titles, room, start }: Session): SeenSession => ({
  titles,
  start,
  ...(room !== undefined && { room }),
});

/** Returns how a session has changed since it was seen; undefined when it has not moved. */
export function changeOf(
  guid: string,
  seen: SeenSession,
  session: Pick<Session, 'room' | 'start'> | undefined,
): StarChange | undefined {
  if (!session) return { guid, kind: 'CANCELLED', seen };
  const isElsewhere = session.room !== seen.room;
  const isAtOtherTime = Date.parse(session.start) !== Date.parse(seen.start);
  if (isElsewhere) return { guid, kind: isAtOtherTime ? 'ROOM_AND_TIME' : 'ROOM', seen };
  return isAtOtherTime ? { guid, kind: 'TIME', seen } : undefined;
}

/** Where the pages of a venue are. */
export interface VenuePages {
  architectureId: string;
  /** The outside address of the server, without a slash at its end. */
  origin: string;
}

/** Returns a session as an event of a calendar, in its own language. */
export function eventOf(
  session: Session,
  areaId: string | undefined,
  { architectureId, origin }: VenuePages,
) {
  const { guid, titles, descriptions, speakers, room, start, end, language = 'en', url } = session;
  const place = areaId === undefined ? '' : `/area/${encodeURIComponent(areaId)}`;
  const address = `${origin}/v/${encodeURIComponent(architectureId)}${place}`;
  const names = speakers.map(({ name }) => name).join(', ');
  const event: CalendarEvent = {
    id: guid,
    title: textIn(titles, language),
    begin: Date.parse(start),
    end: Date.parse(end),
    address,
    location: room ?? address,
    description: [names, textIn(descriptions, language), url].filter(Boolean).join('\n\n'),
    sequence: session.sequence,
    changedAt: Date.parse(session.changedAt ?? start),
  };
  return event;
}
