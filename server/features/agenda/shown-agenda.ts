import { agendaOf } from '@domain/schedule/agenda';
import type { Agenda, Session } from '@domain/schedule/session';
import type { OpenVenue } from '@domain/venue/venue';
import { type Representation, representationOf } from '../../platform/http/representation';
import type { VenueView } from '../venue';

/** The agenda of a venue, as it is sent. */
export interface LoadedAgenda {
  /** Missing while no venue is published. */
  architectureId: string | undefined;
  title: string;
  sent: Representation;
  /** By guid, with the area that shows each. */
  sessions: ReadonlyMap<string, { session: Session; areaId: string | undefined }>;
}

/** The agenda of the venue that the operating mode shows; without sessions while none is published. */
export type ShownAgenda = () => Promise<LoadedAgenda>;

const NOTHING: Agenda = { title: '', sessions: [] };

async function loaded(venue: OpenVenue | undefined): Promise<LoadedAgenda> {
  const agenda = venue ? agendaOf(venue) : NOTHING;
  const areaIds = new Map(agenda.sessions.map(({ guid, areaId }) => [guid, areaId]));
  const sessions = venue?.architecture.schedule?.sessions ?? [];
  return {
    architectureId: venue?.architecture.id,
    title: agenda.title,
    sent: await representationOf(JSON.stringify(agenda), 'application/json; charset=utf-8', {
      compressed: true,
    }),
    sessions: new Map(
      sessions.map((session) => [session.guid, { session, areaId: areaIds.get(session.guid) }]),
    ),
  };
}

/** Returns the agenda of a venue view, made once for each version. */
export function shownAgenda({ shown }: Pick<VenueView, 'shown'>): ShownAgenda {
  const unpublished = loaded(undefined);
  const known = new WeakMap<OpenVenue, Promise<LoadedAgenda>>();
  return async () => {
    const venue = await shown();
    if (!venue) return unpublished;
    const found = known.get(venue) ?? loaded(venue);
    known.set(venue, found);
    return found;
  };
}
