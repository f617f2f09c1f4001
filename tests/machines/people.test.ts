import { isDeepStrictEqual } from 'node:util';
import { peopleMachine } from '@machines/people/people.machine';
import {
  areaCounts,
  followedArea,
  hasMorePages,
  isAreaKnown,
  isAreaLonger,
  isListLonger,
  isPanelOpen,
  type ListState,
  listScope,
  listState,
  peopleHere,
  searchText,
  selectedUid,
} from '@machines/people/people.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import { failing, given, withoutData } from '../support/replay/plan';
import type { StatePromises } from '../support/replay/state-promises';
import {
  announced,
  announcesFailure,
  failure,
  follows,
  names,
  type PeopleStep,
  person,
  reads,
} from './people-fixture';

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
const PEOPLE_STATES: StatePromises<typeof peopleMachine> = { ...PANEL, ...AREA, ...MOVES, ...LIST };

const ada = { whole: true, people: [person('Ada')], gone: [], more: true };
const place = (uid: string) => ({ uid, nameKey: uid.toLowerCase() });
const isFollowing = (now: { matches(value: { data: 'following' }): boolean }) =>
  now.matches({ data: 'following' });

type Snapshot = PeopleStep['now'];
const hasMoves = ({ context: { listed, counted, held } }: Snapshot): boolean =>
  listed !== null || counted !== null || held.report !== null;
const isElsewhere = (now: Snapshot): boolean =>
  listScope(now) === 'venue' ||
  isPanelOpen(now) ||
  now.context.pages > 1 ||
  now.matches({ data: { following: 'failed' } });

describeMachine({
  machine: peopleMachine,
  events: {
    ...withoutData(
      'people.open',
      'sheet.open',
      'people.close',
      'people.retry',
      'page.request',
      'person.deselect',
      'presence.disconnected',
      'link.opened',
      'link.lost',
      'dialogs.closed',
      'page.received',
    ),
    'scope.select': [{ scope: 'area' }, { scope: 'venue' }],
    'search.type': [{ text: 'Ada ' }],
    'list.scroll': [{ index: 70 }],
    'person.select': [{ uid: 'ada' }],
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
    'presence.connected': [{ mode: 'live', uid: 'ada' }],
    'area.received': [{ changes: ada }, { changes: { ...ada, more: false } }],
    'counts.received': [{ counts: { expo: 1 } }],
    'counts.read': [1, 2].map((lobby) => ({ report: { counts: { lobby, expo: 1 }, faces: {}, edition: 0 } })),
    'counts.failed': [{ failure }],
    'area.failed': [{ failure }],
  },
  slots: {
    ...failing(failure, 'watchArea', 'areaCounts', 'watchCounts'),
    readPeople: {
      done: [{ after: null, people: [person('Grace')], next: place('Grace') }],
      error: [failure],
    },
    readMore: { done: [{ after: place('Grace'), people: [person('Kay')], next: null }], error: [failure] },
    readVisible: { done: [{ after: null, people: [person('Grace')], next: null }], error: [failure] },
  },
  // Where two lists have delays at the same time, the replay advances the time for both.
  isFar: (now) =>
    (hasMoves(now) && [isElsewhere(now), isPanelOpen(now), now.context.pages > 1].some(Boolean)) ||
    now.context.pages > 2 ||
    now.context.place.areaId === 'expo' ||
    (isPanelOpen(now) && (listScope(now) === 'venue' || isAreaKnown(now))) ||
    (now.context.firstVisible > 0 && listState(now) !== 'shown') ||
    (now.context.pages > 1 && listScope(now) === 'venue') ||
    (now.matches({ data: { following: 'failed' } }) && (listScope(now) === 'venue' || isPanelOpen(now))),
  delays: { agreementDelay: 1_000, retryDelay: 10_000, searchDelay: 300, refreshDelay: 15_000 },
  states: PEOPLE_STATES,
  invariants: {
    'received numbers are known while presence is connected': ({ before, event, now }) =>
      event.type !== 'counts.received' || !isFollowing(before) || areaCounts(now).of('expo') !== null,
    'an area is followed exactly while presence is connected': ({ before, event, now }) =>
      isFollowing(now) ===
      (event.type === 'presence.connected' ||
        (isFollowing(before) && event.type !== 'presence.disconnected')),
    'the area entered last is followed': ({ event, now }) =>
      event.type !== 'area.entered' || !isFollowing(now) || followedArea(now) === event.areaId,
    'without presence the panel, the search and the lists are empty': ({ before, event, now }) =>
      event.type !== 'presence.disconnected' ||
      !isFollowing(before) ||
      (!isPanelOpen(now) && !isAreaKnown(now) && listScope(now) === 'area' && peopleHere(now).size === 0),
    'the panel opens on request, and closes on request, offline or as a dialog': ({ event, before, now }) =>
      isPanelOpen(now) === isPanelOpen(before) ||
      (isPanelOpen(now)
        ? /^(people|sheet)\.open$/.test(event.type)
        : /^(people\.close|presence\.disconnected|dialogs\.closed)$/.test(event.type)),
    'a navigation closes the sheet and keeps the column open': ({ event, before, now }) =>
      event.type !== 'dialogs.closed' || isPanelOpen(now) === before.matches({ panel: { opened: 'column' } }),
    'the sheet is announced as it opens and closes': ({ before, now, facts }) => {
      const [was, is] = [before, now].map((snapshot) => snapshot.matches({ panel: { opened: 'sheet' } }));
      const announced = facts.map(({ type }) => type).filter((type) => type.startsWith('sheet.'));
      return announced.join() === (is === was ? '' : is ? 'sheet.opened' : 'sheet.closed');
    },
    'the list of the area shows its people and the list of the venue those read of it, never both': (step) =>
      given(names(step) !== '', () =>
        (step.now.matches({ list: 'area' }) ? ['Ada'] : ['Grace', 'Grace,Kay']).includes(names(step)),
      ),
    'the list of the area has no search and no cursor': ({ now }) =>
      listScope(now) === 'venue' || (searchText(now) === '' && now.context.next === null),
    'the search is normalized like the stored names': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'readPeople' ||
          (input as { search: string }).search === searchText(now).trim().toLowerCase(),
      ),
    'the list of the area has several pages only where an area is followed': ({ now }) =>
      !isAreaLonger(now) || isFollowing(now),
    'typing starts no read until it pauses': ({ event, asked }) =>
      event.type !== 'search.type' || asked.length === 0,
    'the area is followed with all its pages': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'watchArea' ||
          ((input as { pages: number }).pages === now.context.pages &&
            (input as { areaId: string }).areaId === followedArea(now)),
      ),
    'a requested page is sent to the running stream': ({ event, before, now, asked, sent }) =>
      event.type !== 'page.request' ||
      now.context.pages === before.context.pages ||
      (asked.length === 0 && sent.some(({ to, event: command }) => to === 'watchArea' && command === event)),
    'no page is requested while another is loading': ({ event, before, now }) =>
      event.type !== 'page.request' ||
      !before.matches({ data: { following: { watching: 'growing' } } }) ||
      now.context.pages === before.context.pages,
    'the stream receives the state of the link': ({ event, before, sent }) =>
      !/^link\./.test(event.type) ||
      !before.matches({ data: { following: 'watching' } }) ||
      sent.some(({ to, event: command }) => to === 'watchArea' && command.type === event.type),
    'the same area is not followed twice': ({ event, before, asked }) =>
      event.type !== 'area.entered' || followedArea(before) !== event.areaId || asked.length === 0,
    'another area starts with its first page': ({ event, before, now }) =>
      event.type !== 'area.entered' ||
      followedArea(before) === event.areaId ||
      (now.context.pages === 1 && peopleHere(now).size === 0),
    'a failed list never counts as loaded': ({ now }) =>
      listState(now) !== 'shown' ||
      !now.matches({ data: { following: 'failed' } }) ||
      listScope(now) === 'venue',
    'a person stays selected until they are deselected or the panel closes': ({ event, before, now }) =>
      selectedUid(now) === selectedUid(before) || /^person\./.test(event.type) || !isPanelOpen(now),
    'no person is selected in a closed panel': ({ now }) => isPanelOpen(now) || selectedUid(now) === null,
    'a crash of an invoked actor and counts that could not be read are reported': (step) =>
      given(
        /error\.actor\.(areaCounts|watchCounts|watchArea)$/.test(step.event.type) ||
          (step.event.type === 'counts.failed' && isFollowing(step.before)),
        () => announcesFailure(step),
      ),
  },
});
