import { isDeepStrictEqual } from 'node:util';
import type { peopleMachine } from '@machines/people/people.machine';
import {
  followedArea,
  hasMorePages,
  isAreaKnown,
  isListLonger,
  isPanelOpen,
  type ListState,
  listScope,
  listState,
  peopleHere,
  searchText,
  selectedUid,
} from '@machines/people/people.selectors';
import type { StatePromises } from '../support/replay/state-promises';
import { announced, announcesFailure, follows, names, type PeopleStep, reads } from './people-fixture';

const showsArea =
  (state: ListState) =>
  ({ now }: PeopleStep): boolean =>
    listScope(now) === 'venue' || listState(now) === state;

const showsVenue =
  (state: ListState) =>
  ({ now }: PeopleStep): boolean =>
    listScope(now) === 'venue' && listState(now) === state;

const PANEL: StatePromises<typeof peopleMachine> = {
  'panel.closed': {
    holds: ({ now }) => !isPanelOpen(now) && selectedUid(now) === null,
    entered: (step) =>
      announced(step) === (step.before.matches({ panel: { opened: 'sheet' } }) ? 'sheet.closed' : ''),
  },
  'panel.opened.column': {
    holds: ({ now }) => isPanelOpen(now),
    entered: (step) =>
      step.event.type === 'people.open' &&
      announced(step) === 'people.opened' &&
      selectedUid(step.now) === null,
  },
  'panel.opened.sheet': {
    holds: ({ now }) => isPanelOpen(now),
    entered: (step) =>
      step.event.type === 'sheet.open' &&
      announced(step) === 'people.opened,sheet.opened' &&
      selectedUid(step.now) === null,
  },
};

const AREA: StatePromises<typeof peopleMachine> = {
  'data.inactive': {
    holds: ({ now, asked }) =>
      asked.length === 0 &&
      followedArea(now) === '' &&
      peopleHere(now).size === 0 &&
      !isAreaKnown(now) &&
      listState(now) === 'loading' &&
      !hasMorePages(now),
  },
  'data.following.watching.loading': {
    holds: (step) => showsArea('loading')(step) && !isAreaKnown(step.now),
    entered: follows,
  },
  'data.following.watching.shown': {
    holds: (step) =>
      showsArea('shown')(step) && isAreaKnown(step.now) && peopleHere(step.now).get('Ada')?.name === 'Ada',
    entered: ({ asked, now, event }) =>
      asked.length === 0 &&
      (event.type !== 'area.received' ||
        listScope(now) === 'venue' ||
        isListLonger(now) === event.changes.more),
  },
  'data.following.watching.growing': {
    holds: (step) => showsArea('growing')(step) && isAreaKnown(step.now),
    entered: ({ before, now, sent, asked }) =>
      asked.length === 0 &&
      listScope(now) === 'area' &&
      now.context.pages === before.context.pages + 1 &&
      isDeepStrictEqual(sent, [{ to: 'watchArea', event: { type: 'page.request' } }]),
  },
  'data.following.failed': {
    holds: (step) => showsArea('failed')(step) && !isAreaKnown(step.now),
    entered: (step) => step.asked.length === 0 && announcesFailure(step),
  },
};

const LIST: StatePromises<typeof peopleMachine> = {
  'list.area': {
    holds: (step) =>
      listScope(step.now) === 'area' &&
      searchText(step.now) === '' &&
      ['', 'Ada'].includes(names(step)) &&
      (names(step) === 'Ada' || !isAreaKnown(step.now)),
    entered: ({ now }) => now.context.firstVisible === 0 && now.context.found.size === 0,
  },
  'list.venue.typing': {
    holds: showsVenue('loading'),
    entered: ({ now, asked }) => asked.length === 0 && searchText(now) === 'Ada ',
  },
  'list.venue.waiting': {
    holds: (step) => showsVenue('loading')(step) && followedArea(step.now) === '',
    entered: ({ before, now, asked }) => asked.length === 0 && searchText(now) === searchText(before),
  },
  'list.venue.loading': {
    holds: showsVenue('loading'),
    entered: reads(null),
  },
  'list.venue.shown': {
    holds: showsVenue('shown'),
    entered: (step) => {
      const isMore = step.event.type.endsWith('readMore');
      return (
        names(step) === (isMore ? 'Grace,Kay' : 'Grace') &&
        hasMorePages(step.now) === step.event.type.endsWith('readPeople') &&
        (!step.event.type.endsWith('readPeople') || step.now.context.firstVisible === 0)
      );
    },
  },
  'list.venue.growing': {
    holds: showsVenue('growing'),
    entered: reads({ uid: 'Grace', nameKey: 'grace' }),
  },
  'list.venue.refreshing': {
    holds: showsVenue('shown'),
    entered: reads(null),
  },
  'list.venue.outdated': {
    holds: showsVenue('failed'),
    entered: (step) => names(step).startsWith('Grace') && announcesFailure(step),
  },
  'list.venue.stuck': {
    holds: showsVenue('failed'),
    entered: (step) => names(step).startsWith('Grace') && hasMorePages(step.now) && announcesFailure(step),
  },
  'list.venue.failed': {
    holds: showsVenue('failed'),
    entered: announcesFailure,
  },
};

const isHeld = ({ context: { held } }: PeopleStep['now']): boolean =>
  held.changes.length > 0 || held.report !== null;

const MOVES: StatePromises<typeof peopleMachine> = {
  'moves.agreed': { holds: ({ now }) => !isHeld(now) },
  'moves.awaited': { holds: ({ now }) => isHeld(now) && now.matches({ data: 'following' }) },
};

/** What each state of the panel and its two lists shows and requests. */
export const PEOPLE_STATES: StatePromises<typeof peopleMachine> = { ...PANEL, ...AREA, ...MOVES, ...LIST };
