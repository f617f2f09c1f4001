import type { OperationMode } from '@domain/people/attendee';
import type { Failure } from '@domain/shared/failure';
import {
  AREA_FACES,
  AREA_PAGES_MAX,
  PEOPLE_AGREEMENT_DELAY,
  PEOPLE_REFRESH_DELAY,
  PEOPLE_RETRY_DELAY,
  PEOPLE_SEARCH_DELAY,
} from '@domain/shared/limits';
import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import type { CountsReport } from './area-counts';
import { areaCountsMachine, type CountsFact } from './area-counts.machine';
import * as list from './people-context';
import type { AreaChanges } from './people-store';

type Done = { output: list.VenuePage };

export type PeopleScope = 'area' | 'venue';

/** The user's commands. */
type PeopleCommand =
  | { type: 'people.open' }
  /** Opens the sheet of small screens. */
  | { type: 'sheet.open' }
  | { type: 'people.close' }
  | { type: 'people.retry' }
  | { type: 'scope.select'; scope: PeopleScope }
  | { type: 'search.type'; text: string }
  | { type: 'page.request' }
  | { type: 'list.scroll'; index: number }
  | { type: 'person.select'; uid: string }
  | { type: 'person.deselect' };

/** Reports of the slot `watchArea`. */
export type AreaReport =
  | { type: 'area.received'; changes: AreaChanges }
  /** A requested page is complete. */
  | { type: 'page.received' }
  | { type: 'area.failed'; failure: Failure };

/** Reports of the slot `watchCounts`: the number of people in each area that has some. */
export type CountsChange = { type: 'counts.received'; counts: Readonly<Record<string, number>> };

/** Commands for the slot `watchArea`. */
export type AreaCommand = { type: 'page.request' } | { type: 'link.opened' } | { type: 'link.lost' };

/** Events of other machines. */
type PeopleNews =
  | { type: 'area.entered'; areaId: string }
  | { type: 'presence.connected'; mode: OperationMode; uid: string }
  | { type: 'presence.disconnected' }
  | { type: 'link.opened' }
  | { type: 'link.lost' }
  /** A navigation has closed all dialogs. */
  | { type: 'dialogs.closed' };

type PeopleEvent = PeopleCommand | AreaReport | CountsChange | CountsFact | PeopleNews;

export type PeopleFact =
  | { type: 'people.opened' }
  /** The sheet of small screens, which is a dialog. */
  | { type: 'sheet.opened' }
  | { type: 'sheet.closed' }
  | { type: 'people.failed'; failure: Failure };

/** The slots, actions and guards of the lists of people. */
export const peopleSetup = setup({
  types: {
    context: {} as list.PeopleContext,
    events: {} as PeopleEvent,
    children: {} as { watchArea: 'watchArea'; areaCounts: 'areaCounts' },
  },
  actors: {
    watchArea: streamSlot<AreaReport, list.AreaQuery>('watchArea'),
    watchCounts: streamSlot<CountsChange, list.Place>('watchCounts'),
    areaCounts: areaCountsMachine,
    readPeople: promiseSlot<list.VenuePage, list.VenueQuery>('readPeople'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<PeopleFact>),
    sendToArea: sendTo('watchArea', (_, command: AreaCommand) => command),
    rememberPlace: assign(({ context }, place: Partial<list.Place>) => ({
      ...list.FIRST_PAGE,
      place: { ...context.place, ...place },
    })),
    growArea: assign({ pages: ({ context }) => context.pages + 1 }),
    forgetSearch: assign({ search: '', ...list.UNREAD }),
    rememberSearch: assign((_, { text }: { text: string }) => ({ search: text })),
    rememberScroll: assign((_, { index }: { index: number }) => ({ firstVisible: index })),
    select: assign((_, { uid }: { uid: string | null }) => ({ selected: uid })),
    clearHere: ({ context }) => context.here.clear(),
    clearFound: ({ context }) => context.found.clear(),
    clearCounts: ({ context }) => context.counts.clear(),
    holdPeople: enqueueActions(({ context, enqueue }, { changes }: { changes: AreaChanges }) => {
      enqueue.assign({ held: list.withChanges(context, changes) });
      if (list.hasMoves(context, changes)) enqueue.sendTo('areaCounts', { type: 'people.moved' });
    }),
    holdReport: assign(({ context: { held } }, { report }: { report: CountsReport }) => ({
      held: { ...held, report },
    })),
    takeHeld: enqueueActions(({ context, enqueue }) => {
      const { here, counts, held, more } = context;
      enqueue.assign({
        held: list.NOTHING_HELD,
        listed: list.listedAfter(context),
        counted: list.countedAfter(context),
        more: held.changes.at(-1)?.more ?? more,
      });
      enqueue(() => {
        for (const changes of held.changes) here.apply(changes);
        if (held.report) counts.replace(held.report);
      });
    }),
    dropHeld: assign({ held: list.NOTHING_HELD }),
    // The move of another person is shown once their face was read as well.
    takeCounts: enqueueActions(({ context, enqueue }, { counts }: Pick<CountsChange, 'counts'>) => {
      if (list.hasCountedMoves(context, counts)) enqueue.sendTo('areaCounts', { type: 'people.moved' });
      else enqueue(() => context.counts.renumber(counts));
    }),
    moveUser: ({ context: { counts, here, place } }, { areaId }: { areaId: string }) =>
      counts.moveUser(place.areaId, areaId, here.first(AREA_FACES, place.uid)),
    takeFirst: enqueueActions(({ context, enqueue }, { output: { people, next } }: Done) => {
      enqueue.assign({ next, firstVisible: 0 });
      enqueue(() => context.found.applyRange(null, null, people));
    }),
    takePage: enqueueActions(({ context, enqueue }, { output }: Done) => {
      enqueue.assign({ next: list.nextAfter(context, output) });
      enqueue(() => context.found.applyRange(output.after, output.next, output.people));
    }),
  },
  guards: {
    isOtherArea: ({ context }, { areaId }: { areaId: string }) => context.place.areaId !== areaId,
    mayGrow: ({ context }) => context.pages < AREA_PAGES_MAX,
    isArea: (_, { scope }: { scope: string }) => scope === 'area',
    isVenue: (_, { scope }: { scope: string }) => scope === 'venue',
    hasNext: ({ context }) => context.next !== null,
    isAgreed: ({ context }) => list.isAgreed(context),
    isAreaListed: stateIn({ list: 'area' }),
    isWatching: stateIn({ data: { following: 'watching' } }),
    isFollowing: stateIn({ data: 'following' }),
  },
  delays: {
    agreementDelay: PEOPLE_AGREEMENT_DELAY,
    retryDelay: PEOPLE_RETRY_DELAY,
    searchDelay: PEOPLE_SEARCH_DELAY,
    refreshDelay: PEOPLE_REFRESH_DELAY,
  },
});

export const announceFailure = announced('people.failed');
