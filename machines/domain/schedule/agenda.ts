import { textIn } from '../shared/localized';
import type { OpenVenue } from '../venue/venue';
import type { CalendarEvent } from './calendar';
import { type Agenda, type AgendaSession, type Session, sessionWidgetId } from './session';

/** Returns the agenda of a venue: the sessions of its schedule, and where each is shown; empty without a schedule. */
export function agendaOf({ architecture: { areas, schedule } }: OpenVenue): Agenda {
  const areaIds = new Map(
    areas.flatMap(({ id, contentWidgets }) => contentWidgets.map((one) => [one.id, id])),
  );
  const shown = ({ meetingUrl, sequence, changedAt, ...session }: Session): AgendaSession => {
    const widgetId = sessionWidgetId(session.guid);
    const areaId = areaIds.get(widgetId);
    return areaId === undefined ? session : { ...session, areaId, widgetId };
  };
  return { title: schedule?.title ?? '', sessions: (schedule?.sessions ?? []).map(shown) };
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
