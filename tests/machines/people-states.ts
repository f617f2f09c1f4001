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

const under = (parent: string, ...states: readonly string[]) => states.map((state) => `${parent}.${state}`);
const OPENED = under('panel.opened', 'column', 'sheet');
const WATCHING = under('data.following.watching', 'loading', 'shown', 'growing');
const FAILED = 'data.following.failed';
const STATES_OF_VENUE = 'typing waiting loading shown growing refreshing outdated stuck failed'.split(' ');
const VENUE = under('list.venue', ...STATES_OF_VENUE);
const otherThan = (state: string) => VENUE.filter((other) => other !== `list.venue.${state}`);
const retried = (state: string) => ({ 'people.retry': [state], 'after.retryDelay': [state] });

const PANEL: StatePromises<typeof peopleMachine> = {
  'panel.closed': {
    from: {
      start: [],
      'people.close': OPENED,
      'presence.disconnected': OPENED,
      'dialogs.closed': ['panel.opened.sheet'],
    },
    holds: ({ now }) => !isPanelOpen(now) && selectedUid(now) === null,
    entered: (step) =>
      announced(step) === (step.before.matches({ panel: { opened: 'sheet' } }) ? 'sheet.closed' : ''),
  },
  'panel.opened.column': {
    from: { 'people.open': ['panel.closed'] },
    holds: ({ now }) => isPanelOpen(now),
    entered: (step) => announced(step) === 'people.opened' && selectedUid(step.now) === null,
  },
  'panel.opened.sheet': {
    from: { 'sheet.open': ['panel.closed'] },
    holds: ({ now }) => isPanelOpen(now),
    entered: (step) => announced(step) === 'people.opened,sheet.opened' && selectedUid(step.now) === null,
  },
};

const AREA: StatePromises<typeof peopleMachine> = {
  'data.inactive': {
    from: { start: [], 'presence.disconnected': ['data.following'] },
    holds: ({ now, asked }) =>
      asked.length === 0 &&
      followedArea(now) === '' &&
      peopleHere(now).size === 0 &&
      !isAreaKnown(now) &&
      listState(now) === 'loading' &&
      !hasMorePages(now),
  },
  'data.following.watching.loading': {
    from: {
      'presence.connected': ['data.inactive'],
      'area.entered': [...under('data.following.watching', 'shown', 'growing'), FAILED],
      ...retried(FAILED),
    },
    holds: (step) => showsArea('loading')(step) && !isAreaKnown(step.now),
    entered: follows,
  },
  'data.following.watching.shown': {
    from: {
      'area.received': ['data.following.watching.loading'],
      'page.received': ['data.following.watching.growing'],
    },
    holds: (step) =>
      showsArea('shown')(step) && isAreaKnown(step.now) && peopleHere(step.now).get('Ada')?.name === 'Ada',
    entered: ({ asked, now, event }) =>
      asked.length === 0 &&
      (event.type !== 'area.received' ||
        listScope(now) === 'venue' ||
        isListLonger(now) === event.changes.more),
  },
  'data.following.watching.growing': {
    from: { 'page.request': ['data.following.watching.shown'] },
    holds: (step) => showsArea('growing')(step) && isAreaKnown(step.now),
    entered: ({ before, now, sent, asked }) =>
      asked.length === 0 &&
      listScope(now) === 'area' &&
      now.context.pages === before.context.pages + 1 &&
      isDeepStrictEqual(sent, [{ to: 'watchArea', event: { type: 'page.request' } }]),
  },
  'data.following.failed': {
    from: { 'error.watchArea': WATCHING, 'area.failed': WATCHING },
    holds: (step) => showsArea('failed')(step) && !isAreaKnown(step.now),
    entered: (step) => step.asked.length === 0 && announcesFailure(step),
  },
};

const LIST: StatePromises<typeof peopleMachine> = {
  'list.area': {
    from: { start: [], 'scope.select': VENUE, 'people.close': VENUE, 'presence.disconnected': VENUE },
    holds: (step) =>
      listScope(step.now) === 'area' &&
      searchText(step.now) === '' &&
      ['', 'Ada'].includes(names(step)) &&
      (names(step) === 'Ada' || !isAreaKnown(step.now)),
    entered: ({ now }) => now.context.firstVisible === 0 && now.context.found.size === 0,
  },
  'list.venue.typing': {
    from: { 'search.type': ['list.area', ...otherThan('typing')] },
    holds: showsVenue('loading'),
    entered: ({ now, asked }) => asked.length === 0 && searchText(now) === 'Ada ',
  },
  'list.venue.waiting': {
    from: { 'scope.select': ['list.area'], 'after.searchDelay': ['list.venue.typing'] },
    holds: (step) => showsVenue('loading')(step) && followedArea(step.now) === '',
    entered: ({ before, now, asked }) => asked.length === 0 && searchText(now) === searchText(before),
  },
  'list.venue.loading': {
    from: {
      'scope.select': ['list.area'],
      'after.searchDelay': ['list.venue.typing'],
      'presence.connected': ['list.venue.waiting'],
      ...retried('list.venue.failed'),
    },
    holds: showsVenue('loading'),
    entered: reads(null),
  },
  'list.venue.shown': {
    from: {
      'done.readPeople': ['list.venue.loading'],
      'done.readMore': ['list.venue.growing'],
      'done.readVisible': ['list.venue.refreshing'],
    },
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
    from: {
      'page.request': under('list.venue', 'shown', 'refreshing'),
      ...retried('list.venue.stuck'),
    },
    holds: showsVenue('growing'),
    entered: reads({ uid: 'Grace', nameKey: 'grace' }),
  },
  'list.venue.refreshing': {
    from: { 'after.refreshDelay': ['list.venue.shown'], ...retried('list.venue.outdated') },
    holds: showsVenue('shown'),
    entered: reads(null),
  },
  'list.venue.outdated': {
    from: { 'error.readVisible': ['list.venue.refreshing'] },
    holds: showsVenue('failed'),
    entered: (step) => names(step).startsWith('Grace') && announcesFailure(step),
  },
  'list.venue.stuck': {
    from: { 'error.readMore': ['list.venue.growing'] },
    holds: showsVenue('failed'),
    entered: (step) => names(step).startsWith('Grace') && hasMorePages(step.now) && announcesFailure(step),
  },
  'list.venue.failed': {
    from: { 'error.readPeople': ['list.venue.loading'] },
    holds: showsVenue('failed'),
    entered: announcesFailure,
  },
};

const isHeld = ({ context: { held } }: PeopleStep['now']): boolean =>
  held.changes.length > 0 || held.report !== null;

const MOVES: StatePromises<typeof peopleMachine> = {
  'moves.agreed': {
    from: {
      start: [],
      'area.received': ['moves.awaited'],
      'counts.read': ['moves.awaited'],
      'after.agreementDelay': ['moves.awaited'],
      'area.entered': ['moves.awaited'],
      'presence.disconnected': ['moves.awaited'],
    },
    holds: ({ now }) => !isHeld(now),
  },
  'moves.awaited': {
    from: { 'counts.read': ['moves.agreed'] },
    holds: ({ now }) => isHeld(now) && now.matches({ data: 'following' }),
  },
};

/** What each state of the panel and its two lists shows and requests, and every way into it. */
export const PEOPLE_STATES: StatePromises<typeof peopleMachine> = { ...PANEL, ...AREA, ...MOVES, ...LIST };
