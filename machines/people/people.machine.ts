import {
  AREA_PAGES_MAX,
  PEOPLE_REFRESH_PAUSE,
  PEOPLE_RETRY_PAUSE,
  PEOPLE_SEARCH_PAUSE,
} from '@domain/limits';
import { and, assign, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { AreaReport, CountsReport, PeopleEvent } from './people.events';
import type { AreaQuery, PeopleContext, Place, VenuePage, VenueQuery } from './people-context';
import { BEGINNING, emptyContext, isSomewhere, queryOf } from './people-context';
import type { PeopleChanges } from './people-store';

type Done = { output: VenuePage };

/** spec §3, Attendee presence: who is in the own area, how many are elsewhere, and whom one finds by name. */
export const peopleMachine = setup({
  types: { context: {} as PeopleContext, events: {} as PeopleEvent },
  actors: {
    watchArea: streamSlot<AreaReport, AreaQuery>('watchArea'),
    pollCounts: streamSlot<CountsReport, Place>('pollCounts'),
    readPeople: promiseSlot<VenuePage, VenueQuery>('readPeople'),
  },
  actions: {
    goTo: assign((_, { mode, areaId }: Place) => ({ place: { mode, areaId }, pages: 1 })),
    growArea: assign({ pages: ({ context }) => context.pages + 1 }),
    forget: assign(BEGINNING),
    forgetSearch: assign({ search: '', foundPages: 0, next: null }),
    rememberSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    startPages: assign((_, { output }: Done) => ({ foundPages: 1, next: output.next })),
    countPage: assign(({ context }, { output }: Done) => ({
      foundPages: context.foundPages + 1,
      next: output.next,
    })),
    select: assign((_, { uid }: { uid: string | null }) => ({ selected: uid })),
    clearHere: ({ context }) => context.here.clear(),
    clearFound: ({ context }) => context.found.clear(),
    clearCrowds: ({ context }) => context.crowds.clear(),
    takePeople: ({ context }, { changes }: { changes: PeopleChanges }) => context.here.apply(changes),
    takeCrowds: ({ context }, { report }: CountsReport) => context.crowds.take(report),
    replaceFound: ({ context }, { output: { people } }: Done) =>
      context.found.apply({ whole: true, people, gone: [] }),
    addFound: ({ context }, { output: { people } }: Done) =>
      context.found.apply({ whole: false, people, gone: [] }),
  },
  guards: {
    isElsewhere: ({ context: { place } }, { mode, areaId }: Place) =>
      place.mode !== mode || place.areaId !== areaId,
    mayGrow: ({ context }) => context.pages < AREA_PAGES_MAX,
    isArea: (_, { scope }: { scope: string }) => scope === 'area',
    isSomewhere: ({ context }) => isSomewhere(context),
    isVenueKnown: ({ context }, { scope }: { scope: string }) => scope === 'venue' && isSomewhere(context),
    hasNext: ({ context }) => context.next !== null,
    isFirstPage: ({ context }) => context.foundPages === 1,
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
  context: emptyContext,
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
          },
          states: {
            typing: { after: { searchPause: 'loading' } },
            loading: {
              invoke: {
                id: 'readPeople',
                src: 'readPeople',
                input: ({ context }) => queryOf(context, null),
                onDone: {
                  target: 'shown',
                  actions: [
                    { type: 'replaceFound', params: ({ event }) => event },
                    { type: 'startPages', params: ({ event }) => event },
                  ],
                },
                onError: 'failed',
              },
            },
            shown: {
              on: { 'page.next': { guard: 'hasNext', target: 'growing' } },
              after: { refreshPause: { guard: 'isFirstPage', target: 'loading' } },
            },
            growing: {
              invoke: {
                id: 'readMore',
                src: 'readPeople',
                input: ({ context }) => queryOf(context, context.next),
                onDone: {
                  target: 'shown',
                  actions: [
                    { type: 'addFound', params: ({ event }) => event },
                    { type: 'countPage', params: ({ event }) => event },
                  ],
                },
                onError: 'stuck',
              },
            },
            stuck: { on: { 'people.retry': 'growing' }, after: { retryPause: 'growing' } },
            failed: { on: { 'people.retry': 'loading' }, after: { retryPause: 'loading' } },
          },
        },
      },
    },
  },
});
