import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import { and, fromCallback, fromPromise } from 'xstate';
import { type AreaCountsPort, createAreaCounts } from './area-counts.machine';
import type { ListPlace } from './ordered-people';
import type { AreaCommand, AreaReport, CountsChange } from './people.setup';
import { announceFailure, peopleSetup } from './people.setup';
import {
  type AreaQuery,
  emptyContext,
  type PeoplePage,
  type Place,
  queryOf,
  visibleQuery,
} from './people-context';
import type { AreaChanges } from './people-store';

export interface AreaListener {
  onChanges(changes: AreaChanges): void;
  /** A requested page is complete. */
  onPage(): void;
  onFailure(failure: Failure): void;
}

/** A running subscription to the people of an area. */
export interface AreaWatch {
  /** Follows one more page. */
  requestPage(): void;
  /** Sets whether the link is up; while it is down nobody is reported as gone. */
  setLink(up: boolean): void;
  stop(): void;
}

/** What the lists of people need of the world. */
export interface PeoplePort extends AreaCountsPort {
  realtime: {
    /**
     * Follows the people of an area, `pages` pages of them, and the user `uid` (unless empty) regardless of page and
     * of the area of their entry. People who leave are reported a moment later.
     */
    watchArea(query: AreaQuery, listener: AreaListener): AreaWatch;
    /**
     * Calls back with the number of people in each area that has some, as a window in `areaId` shows them, now and
     * within a second of a change; never on hosted Firebase.
     */
    watchCounts(place: Place, onChange: (counts: Record<string, number>) => void): () => void;
    /** Reads people of the venue by name, those after `after`, who may have left. */
    readPeople(mode: OperationMode, after: ListPlace | null): Promise<PeoplePage>;
  };
  /**
   * Returns a page of the people of the venue whose name, company and title have every word of the text, those after a
   * place. A person outside the venue is offline, in no area.
   */
  searchPeople(text: string, after: ListPlace | null): Promise<PeoplePage>;
}

/** spec §3, Attendee presence: the people of the own area, the counts of the others, and a search by name. */
export const peopleMachine = peopleSetup.createMachine({
  id: 'people',
  type: 'parallel',
  context: emptyContext,
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'people.open': 'opened', 'sheet.open': 'opened.sheet' } },
        opened: {
          initial: 'column',
          entry: { type: 'notifyParent', params: { type: 'people.opened' } },
          exit: { type: 'select', params: { uid: null } },
          on: {
            'people.close': 'closed',
            'presence.disconnected': 'closed',
            'person.select': { actions: { type: 'select', params: ({ event }) => event } },
            'person.deselect': { actions: { type: 'select', params: { uid: null } } },
          },
          states: {
            column: {},
            sheet: {
              entry: { type: 'notifyParent', params: { type: 'sheet.opened' } },
              exit: { type: 'notifyParent', params: { type: 'sheet.closed' } },
              on: { 'dialogs.closed': '#people.panel.closed' },
            },
          },
        },
      },
    },
    data: {
      initial: 'inactive',
      states: {
        inactive: {
          on: {
            'area.entered': {
              actions: { type: 'rememberPlace', params: ({ event: { areaId } }) => ({ areaId }) },
            },
            'presence.connected': {
              target: 'following',
              actions: { type: 'rememberPlace', params: ({ event: { mode, uid } }) => ({ mode, uid }) },
            },
          },
        },
        following: {
          initial: 'watching',
          invoke: [
            {
              id: 'areaCounts',
              src: 'areaCounts',
              input: ({ context: { place, counts } }) => ({ place, counts }),
              onError: { actions: announceFailure },
            },
            {
              id: 'watchCounts',
              src: 'watchCounts',
              input: ({ context }) => context.place,
              onError: { actions: announceFailure },
            },
          ],
          on: {
            'counts.failed': { actions: announceFailure },
            'counts.received': { actions: { type: 'takeCounts', params: ({ event }) => event } },
            'area.entered': {
              guard: { type: 'isOtherArea', params: ({ event }) => event },
              target: 'following',
              reenter: true,
              actions: [
                { type: 'moveUser', params: ({ event }) => event },
                'clearHere',
                { type: 'rememberPlace', params: ({ event: { areaId } }) => ({ areaId }) },
              ],
            },
            'presence.disconnected': {
              target: 'inactive',
              actions: ['clearHere', 'clearCounts', { type: 'rememberPlace', params: {} }],
            },
          },
          states: {
            watching: {
              initial: 'loading',
              invoke: {
                id: 'watchArea',
                src: 'watchArea',
                input: ({ context: { place, pages } }) => ({ ...place, pages }),
                onError: { target: 'failed', actions: announceFailure },
              },
              on: {
                'area.failed': { target: 'failed', actions: announceFailure },
                'link.opened': { actions: { type: 'sendToArea', params: ({ event }) => event } },
                'link.lost': { actions: { type: 'sendToArea', params: ({ event }) => event } },
              },
              states: {
                loading: {
                  on: { 'area.received': 'shown' },
                },
                shown: {
                  on: {
                    'page.request': {
                      guard: and(['isAreaListed', 'mayGrow']),
                      target: 'growing',
                      actions: ['growArea', { type: 'sendToArea', params: ({ event }) => event }],
                    },
                  },
                },
                growing: { on: { 'page.received': 'shown' } },
              },
            },
            failed: { on: { 'people.retry': 'watching' }, after: { retryDelay: 'watching' } },
          },
        },
      },
    },
    // A person who moves is shown in one area at a time: a list and the numbers tell of it one after the other.
    moves: {
      initial: 'agreed',
      states: {
        agreed: {
          on: {
            'area.received': {
              guard: 'isWatching',
              target: 'awaited',
              actions: { type: 'holdPeople', params: ({ event }) => event },
            },
            'counts.read': {
              guard: 'isFollowing',
              target: 'awaited',
              actions: { type: 'holdReport', params: ({ event }) => event },
            },
          },
        },
        awaited: {
          always: { guard: 'isAgreed', target: 'agreed', actions: 'takeHeld' },
          after: { agreementDelay: { target: 'agreed', actions: 'takeHeld' } },
          on: {
            'area.received': {
              guard: 'isWatching',
              actions: { type: 'holdPeople', params: ({ event }) => event },
            },
            'counts.read': { actions: { type: 'holdReport', params: ({ event }) => event } },
            'area.entered': {
              guard: { type: 'isOtherArea', params: ({ event }) => event },
              target: 'agreed',
              actions: 'dropHeld',
            },
            'presence.disconnected': { target: 'agreed', actions: 'dropHeld' },
          },
        },
      },
    },
    list: {
      initial: 'area',
      states: {
        area: {
          on: {
            'scope.select': { guard: { type: 'isVenue', params: ({ event }) => event }, target: 'venue' },
            'search.type': {
              target: 'venue.typing',
              actions: { type: 'rememberSearch', params: ({ event }) => event },
            },
          },
        },
        venue: {
          initial: 'waiting',
          exit: ['clearFound', 'forgetSearch'],
          on: {
            'scope.select': { guard: { type: 'isArea', params: ({ event }) => event }, target: 'area' },
            'people.close': 'area',
            'presence.disconnected': 'area',
            'search.type': {
              target: '.typing',
              actions: { type: 'rememberSearch', params: ({ event }) => event },
            },
            'list.scroll': { actions: { type: 'rememberScroll', params: ({ event }) => event } },
          },
          states: {
            typing: { after: { searchDelay: 'waiting' } },
            waiting: { always: { guard: 'isFollowing', target: 'loading' } },
            loading: {
              invoke: {
                id: 'readPeople',
                src: 'readPeople',
                input: ({ context }) => queryOf(context, null),
                onDone: { target: 'shown', actions: { type: 'takeFirst', params: ({ event }) => event } },
                onError: { target: 'failed', actions: announceFailure },
              },
            },
            shown: {
              on: { 'page.request': { guard: 'hasNext', target: 'growing' } },
              after: { refreshDelay: 'refreshing' },
            },
            growing: {
              invoke: {
                id: 'readMore',
                src: 'readPeople',
                input: ({ context }) => queryOf(context, context.next),
                onDone: { target: 'shown', actions: { type: 'takePage', params: ({ event }) => event } },
                onError: { target: 'stuck', actions: announceFailure },
              },
            },
            refreshing: {
              invoke: {
                id: 'readVisible',
                src: 'readPeople',
                input: ({ context }) => visibleQuery(context),
                onDone: { target: 'shown', actions: { type: 'takePage', params: ({ event }) => event } },
                onError: { target: 'outdated', actions: announceFailure },
              },
              on: { 'page.request': { guard: 'hasNext', target: 'growing' } },
            },
            outdated: { on: { 'people.retry': 'refreshing' }, after: { retryDelay: 'refreshing' } },
            stuck: { on: { 'people.retry': 'growing' }, after: { retryDelay: 'growing' } },
            failed: { on: { 'people.retry': 'loading' }, after: { retryDelay: 'loading' } },
          },
        },
      },
    },
  },
});

const COMMANDS: Partial<Record<string, (watch: AreaWatch) => void>> = {
  'page.request': (watch) => watch.requestPage(),
  'link.opened': (watch) => watch.setLink(true),
  'link.lost': (watch) => watch.setLink(false),
} satisfies Record<AreaCommand['type'], (watch: AreaWatch) => void>;

/** Fills the chart by its port. */
export const createPeople = ({ realtime, searchPeople, readAreaCounts }: PeoplePort) =>
  peopleMachine.provide({
    actors: {
      watchArea: fromCallback(({ sendBack, input, receive }) => {
        const report = (area: AreaReport) => sendBack(area);
        const watch = realtime.watchArea(input, {
          onChanges: (changes) => report({ type: 'area.received', changes }),
          onPage: () => report({ type: 'page.received' }),
          onFailure: (failure) => report({ type: 'area.failed', failure }),
        });
        receive((event) => COMMANDS[event.type]?.(watch));
        return watch.stop;
      }),
      watchCounts: fromCallback(({ sendBack, input }) =>
        realtime.watchCounts(input, (counts) =>
          sendBack({ type: 'counts.received', counts } satisfies CountsChange),
        ),
      ),
      areaCounts: createAreaCounts({ readAreaCounts }),
      readPeople: fromPromise(async ({ input: { mode, search, after } }) => ({
        after,
        ...(await (search ? searchPeople(search, after) : realtime.readPeople(mode, after))),
      })),
    },
  });
