import { children, reporting } from '@machines/app/children';
import type { ConnectionEvent } from '@machines/connection/connection.machine';
import type { AreaReport, CountsReport } from '@machines/people/people.events';
import type { AreaQuery, Place, VenuePage, VenueQuery } from '@machines/people/people-context';
import type { EntryOwner, EntryRemoval, EntryReport, EntryUpdate } from '@machines/presence/presence.events';
import { type InputReport, restMachine } from '@machines/presence/rest.machine';
import { pollCrowds } from '@/services/crowd-poll';
import type { LinkReport } from '@/services/realtime';
import type { Services } from '@/services/services';
import { promise, stream } from './slots';

const linkEvent = (link: LinkReport): ConnectionEvent =>
  link.up ? { type: 'link.found' } : { type: 'link.missed', cause: link.cause };

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

/** Who is here: the machines that live on the realtime database. */
export function presenceSlots({ realtime, activity }: Pick<Services, 'realtime' | 'activity'>) {
  const { disconnect } = realtime;

  const connect = (_: unknown, signal: AbortSignal) => {
    signal.addEventListener('abort', disconnect);
    return realtime.connect().finally(() => signal.removeEventListener('abort', disconnect));
  };

  /** The link is closed with the entry, or when nobody waits for its removal any longer. */
  const removeAttendee = ({ mode, uid, from }: EntryRemoval, signal: AbortSignal) =>
    Promise.race([realtime.removeAttendee(mode, uid, from), aborted(signal)]).finally(disconnect);

  return {
    presence: children.presence.provide({
      actors: {
        connect: promise(connect),
        watchEntry: stream<EntryReport, EntryOwner>((send, { mode, uid }) =>
          realtime.watchAttendee(mode, uid, (entry) => send({ type: 'entry.changed', entry })),
        ),
        rest: reporting(restMachine).provide({
          actors: {
            watchInput: stream<InputReport>((send) => activity.watch(() => send({ type: 'input.noticed' }))),
          },
        }),
        updateAttendee: promise(async ({ mode, attendee, from }: EntryUpdate) => {
          await realtime.updateAttendee(mode, attendee, from);
          return attendee;
        }),
        removeAttendee: promise(removeAttendee),
      },
    }),
    connection: children.connection.provide({
      actors: {
        watchLink: stream<ConnectionEvent>((send) => realtime.watchLink((link) => send(linkEvent(link)))),
      },
    }),
    people: children.people.provide({
      actors: {
        watchArea: stream<AreaReport, AreaQuery>((send, { mode, areaId, pages }) =>
          realtime.watchArea(mode, areaId, pages, {
            onChanges: (changes) => send({ type: 'area.received', changes }),
            onFailure: (failure) => send({ type: 'area.failed', failure }),
          }),
        ),
        pollCounts: stream<CountsReport, Place>((send, place) =>
          pollCrowds(realtime, place, (report) => send({ type: 'counts.received', report })),
        ),
        readPeople: promise<VenuePage, VenueQuery>(({ mode, prefix, after }) =>
          realtime.readPeople(mode, { prefix, after }),
        ),
      },
    }),
  };
}
