import type { ChosenStatus } from '@domain/attendee';
import { children, reporting } from '@machines/app/children';
import type { ConnectionEvent } from '@machines/connection/connection.machine';
import type { AreaReport, CountsReport } from '@machines/people/people.events';
import type { AreaQuery, Place, VenuePage, VenueQuery } from '@machines/people/people-context';
import type { EntryOwner, EntryRemoval, EntryReport, EntryUpdate } from '@machines/presence/presence.events';
import { type InputReport, restMachine } from '@machines/presence/rest.machine';
import { pollCrowds } from '@/services/crowd-poll';
import type { AreaListener, LinkReport } from '@/services/realtime';
import type { Services } from '@/services/services';
import { promise, stream } from './slots';

const linkEvent = (link: LinkReport): ConnectionEvent =>
  link.up ? { type: 'link.found' } : { type: 'link.missed', cause: link.cause };

type PresenceServices = Pick<Services, 'realtime' | 'activity' | 'statusChoice'>;

/** Who is here: the machines that live on the realtime database. */
export function presenceSlots({ realtime, activity, statusChoice }: PresenceServices) {
  const { disconnect } = realtime;

  /** The link is closed in the very moment when nobody waits any longer: the next may be wanted right after it. */
  const closingWhenAborted = <Result>(signal: AbortSignal, doing: Promise<Result>): Promise<Result> => {
    signal.addEventListener('abort', disconnect);
    return doing.finally(() => signal.removeEventListener('abort', disconnect));
  };

  async function connect({ uid }: EntryOwner, signal: AbortSignal): Promise<ChosenStatus> {
    await closingWhenAborted(signal, realtime.connect());
    return statusChoice.recall(uid);
  }

  /** The link is closed with the entry. */
  const removeAttendee = ({ mode, uid, from }: EntryRemoval, signal: AbortSignal) =>
    closingWhenAborted(
      signal,
      realtime.removeAttendee(mode, uid, from).finally(() => signal.aborted || disconnect()),
    );

  /** What another tab or device of the person chose is kept like what was chosen here. */
  const watchEntry = stream<EntryReport, EntryOwner>((send, { mode, uid }) =>
    realtime.watchAttendee(mode, uid, (entry) => {
      if (entry && entry.status !== 'Idle') statusChoice.keep(uid, entry.status);
      send({ type: 'entry.changed', entry });
    }),
  );

  return {
    presence: children.presence.provide({
      actors: {
        connect: promise(connect),
        watchEntry,
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
        watchArea: stream<AreaReport, AreaQuery>((send, { mode, areaId, pages, uid }) => {
          const listener: AreaListener = {
            onChanges: (changes) => send({ type: 'area.received', changes }),
            onFailure: (failure) => send({ type: 'area.failed', failure }),
          };
          return realtime.watchArea(mode, areaId, pages, listener, uid);
        }),
        pollCounts: stream<CountsReport, Place>((send, place) =>
          pollCrowds(realtime, place, (report) => send({ type: 'counts.received', report })),
        ),
        readPeople: promise<VenuePage, VenueQuery>(async ({ mode, prefix, after }) => ({
          after,
          ...(await realtime.readPeople(mode, { prefix, after })),
        })),
      },
    }),
  };
}
