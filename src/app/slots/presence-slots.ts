import { type Attendee, type ChosenStatus, hasChosenStatus } from '@domain/people/attendee';
import { backgroundChildren } from '@machines/app/background/background-children';
import type { CountsReport } from '@machines/people/area-counts';
import { areaCountsMachine, type CountsQuery } from '@machines/people/area-counts.machine';
import type { AreaCommand, AreaReport, CountsChange } from '@machines/people/people.events';
import type { AreaQuery, Place, VenuePage, VenueQuery } from '@machines/people/people-context';
import { activityMachine, type InputReport } from '@machines/presence/activity.machine';
import type {
  EntryOwner,
  EntryRemoval,
  EntryReport,
  EntryUpdate,
  FocusReport,
} from '@machines/presence/presence.events';
import type { BackgroundServices } from '@/services/background-services';
import { readAreaCounts } from '@/services/people/area-counts';
import type { AreaWatch } from '@/services/people/area-people';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';

type PresenceServices = Pick<Services, 'statusChoice'> &
  Pick<BackgroundServices, 'realtime' | 'activity' | 'searchPeople'>;

/** Fills the slots of the machines that use the realtime database. */
export const presenceSlots = ({ realtime, activity, searchPeople, statusChoice }: PresenceServices) => ({
  presence: backgroundChildren.presence.provide({
    actors: {
      recallStatus: promise<ChosenStatus, EntryOwner>(async ({ uid }) => statusChoice.recall(uid)),
      watchEntry: stream<EntryReport, EntryOwner>((send, owner) => {
        // A status chosen in another tab or on another device is kept like one chosen here.
        const keepChoice = (entry: Attendee | null) =>
          entry && hasChosenStatus(entry) && statusChoice.keep(owner.uid, entry.status);
        return realtime.watchOwnEntry(owner, (own) => {
          keepChoice(own.entry);
          send({ type: 'entry.changed', ...own });
        });
      }),
      watchFocus: stream<FocusReport>((send) => activity.watchFocus(() => send({ type: 'window.focused' }))),
      activity: activityMachine.provide({
        actors: {
          watchInput: stream<InputReport>((send) => activity.watch(() => send({ type: 'input.noticed' }))),
        },
      }),
      updateAttendee: promise(async (update: EntryUpdate) => {
        await realtime.updateAttendee(update);
        return update;
      }),
      removeAttendee: promise((removed: EntryRemoval) => realtime.removeAttendee(removed)),
    },
  }),
  people: backgroundChildren.people.provide({
    actors: {
      watchArea: stream<AreaReport, AreaQuery>((send, query, receive) => {
        const watch = realtime.watchArea(query, {
          onChanges: (changes) => send({ type: 'area.received', changes }),
          onPage: () => send({ type: 'page.received' }),
          onFailure: (failure) => send({ type: 'area.failed', failure }),
        });
        receive((event) => COMMANDS[event.type]?.(watch));
        return watch.stop;
      }),
      watchCounts: stream<CountsChange, Place>((send, place) =>
        realtime.watchCounts(place, (counts) => send({ type: 'counts.received', counts })),
      ),
      areaCounts: areaCountsMachine.provide({
        actors: {
          readCounts: promise<CountsReport, CountsQuery>((query) => readAreaCounts(realtime, query)),
        },
      }),
      readPeople: promise<VenuePage, VenueQuery>(async ({ mode, search, after }) => ({
        after,
        ...(await (search ? searchPeople(search, after) : realtime.readPeople(mode, after))),
      })),
    },
  }),
});

const COMMANDS: Partial<Record<string, (watch: AreaWatch) => void>> = {
  'page.request': (watch) => watch.requestPage(),
  'link.opened': (watch) => watch.setLink(true),
  'link.lost': (watch) => watch.setLink(false),
} satisfies Record<AreaCommand['type'], (watch: AreaWatch) => void>;
