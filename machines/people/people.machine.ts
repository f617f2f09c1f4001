import {
  AREA_PAGES_MAX,
  PEOPLE_REFRESH_PAUSE,
  PEOPLE_RETRY_PAUSE,
  PEOPLE_SEARCH_PAUSE,
} from '@domain/limits';
import { and, assign, enqueueActions, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { AreaChanges, AreaReport, CountsReport, PeopleEvent } from './people.events';
import * as list from './people-context';

type Done = { output: list.VenuePage };

/** spec §3, Attendee presence: who is in the own area, how many are elsewhere, and whom one finds by name. */
export const peopleMachine = setup({
  types: { context: {} as list.PeopleContext, events: {} as PeopleEvent },
  actors: {
    watchArea: streamSlot<AreaReport, list.AreaQuery>('watchArea'),
    pollCounts: streamSlot<CountsReport, list.Place>('pollCounts'),
    readPeople: promiseSlot<list.VenuePage, list.VenueQuery>('readPeople'),
  },
  actions: {
    goTo: assign((_, place: list.Place) => list.firstPageOf(place)),
    growArea: assign({ pages: ({ context }) => context.pages + 1 }),
    forget: assign(list.BEGINNING),
    forgetSearch: assign({ search: '', ...list.UNREAD }),
    rememberSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    rememberSight: assign((_, { index }: { index: number }) => ({ sight: index })),
    select: assign((_, { uid }: { uid: string | null }) => ({ selected: uid })),
    clearHere: ({ context }) => context.here.clear(),
    clearFound: ({ context }) => context.found.clear(),
    clearCrowds: ({ context }) => context.crowds.clear(),
    takePeople: enqueueActions(({ context, enqueue }, { changes }: { changes: AreaChanges }) => {
      enqueue.assign({ more: changes.more });
      enqueue(() => context.here.apply(changes));
    }),
    takeCrowds: ({ context }, { report }: CountsReport) => context.crowds.take(report),
    takeFirst: enqueueActions(({ context, enqueue }, { output: { people, next } }: Done) => {
      enqueue.assign({ next, sight: 0 });
      enqueue(() => context.found.applyRange(null, null, people));
    }),
    takePage: enqueueActions(({ context, enqueue }, { output }: Done) => {
      enqueue.assign({ next: list.nextAfter(context, output) });
      enqueue(() => context.found.applyRange(output.after, output.next, output.people));
    }),
  },
  guards: {
    isElsewhere: ({ context }, place: list.Place) => list.isElsewhere(context, place),
    mayGrow: ({ context }) => context.pages < AREA_PAGES_MAX,
    isArea: (_, { scope }: { scope: string }) => scope === 'area',
    isSomewhere: ({ context }) => list.isSomewhere(context),
    isVenueKnown: ({ context }, { scope }: { scope: string }) =>
      scope === 'venue' && list.isSomewhere(context),
    hasNext: ({ context }) => context.next !== null,
    isAreaListed: stateIn({ list: 'area' }),
  },
  delays: {
    retryPause: PEOPLE_RETRY_PAUSE,
    searchPause: PEOPLE_SEARCH_PAUSE,
    refreshPause: PEOPLE_REFRESH_PAUSE,
  },
}).createMachine({
  id: 'people',
  type: 'parallel',
  context: list.emptyContext,
  on: {
    'person.select': { actions: { type: 'select', params: ({ event }) => ({ uid: event.uid }) } },
    'person.release': { actions: { type: 'select', params: { uid: null } } },
  },
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'people.open': 'opened' } },
        opened: { on: { 'people.close': 'closed', 'people.unfollow': 'closed' } },
      },
    },
    data: {
      initial: 'inactive',
      on: {
        'people.follow': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: '.following',
          actions: ['clearHere', { type: 'goTo', params: ({ event }) => event }],
        },
      },
      states: {
        inactive: {},
        following: {
          initial: 'watching',
          invoke: { id: 'pollCounts', src: 'pollCounts', input: ({ context }) => context.place, onError: {} },
          on: {
            'counts.received': { actions: { type: 'takeCrowds', params: ({ event }) => event } },
            'people.unfollow': { target: 'inactive', actions: ['clearHere', 'clearCrowds', 'forget'] },
          },
          states: {
            watching: {
              initial: 'loading',
              invoke: {
                id: 'watchArea',
                src: 'watchArea',
                input: ({ context: { place, pages } }) => ({ ...place, pages }),
                onError: 'failed',
              },
              on: {
                'area.received': {
                  target: '.shown',
                  actions: { type: 'takePeople', params: ({ event }) => event },
                },
                'area.failed': 'failed',
                'page.next': {
                  guard: and(['isAreaListed', 'mayGrow']),
                  target: 'watching',
                  reenter: true,
                  actions: 'growArea',
                },
              },
              states: { loading: {}, shown: {} },
            },
            failed: { on: { 'people.retry': 'watching' }, after: { retryPause: 'watching' } },
          },
        },
      },
    },
    list: {
      initial: 'area',
      states: {
        area: {
          on: {
            'scope.select': {
              guard: { type: 'isVenueKnown', params: ({ event }) => event },
              target: 'venue',
            },
            'search.type': {
              guard: 'isSomewhere',
              target: 'venue.typing',
              actions: { type: 'rememberSearch', params: ({ event }) => event },
            },
          },
        },
        venue: {
          initial: 'loading',
          exit: ['clearFound', 'forgetSearch'],
          on: {
            'scope.select': { guard: { type: 'isArea', params: ({ event }) => event }, target: 'area' },
            'people.close': 'area',
            'people.unfollow': 'area',
            'search.type': {
              target: '.typing',
              actions: { type: 'rememberSearch', params: ({ event }) => event },
            },
            'sight.moved': { actions: { type: 'rememberSight', params: ({ event }) => event } },
          },
          states: {
            typing: { after: { searchPause: 'loading' } },
            loading: {
              invoke: {
                id: 'readPeople',
                src: 'readPeople',
                input: ({ context }) => list.queryOf(context, null),
                onDone: { target: 'shown', actions: { type: 'takeFirst', params: ({ event }) => event } },
                onError: 'failed',
              },
            },
            shown: {
              on: { 'page.next': { guard: 'hasNext', target: 'growing' } },
              after: { refreshPause: 'refreshing' },
            },
            growing: {
              invoke: {
                id: 'readMore',
                src: 'readPeople',
                input: ({ context }) => list.queryOf(context, context.next),
                onDone: { target: 'shown', actions: { type: 'takePage', params: ({ event }) => event } },
                onError: 'stuck',
              },
            },
            refreshing: {
              invoke: {
                id: 'readSight',
                src: 'readPeople',
                input: ({ context }) => list.sightQuery(context),
                onDone: { target: 'shown', actions: { type: 'takePage', params: ({ event }) => event } },
                onError: 'outdated',
              },
              on: { 'page.next': { guard: 'hasNext', target: 'growing' } },
            },
            outdated: { on: { 'people.retry': 'refreshing' }, after: { retryPause: 'refreshing' } },
            stuck: { on: { 'people.retry': 'growing' }, after: { retryPause: 'growing' } },
            failed: { on: { 'people.retry': 'loading' }, after: { retryPause: 'loading' } },
          },
        },
      },
    },
  },
});
