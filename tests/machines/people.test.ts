import type { Attendee } from '@domain/attendee';
import { Failure } from '@domain/failure';
import { peopleMachine } from '@machines/people/people.machine';
import {
  followedArea,
  isAreaKnown,
  isAreaLonger,
  isPanelOpen,
  listedPeople,
  listScope,
  listState,
  peopleHere,
  searchText,
  selectedUid,
} from '@machines/people/people.selectors';
import { describeMachine } from '../support/replay/describe-machine';

const person = (uid: string, areaId = 'lobby'): Attendee => ({
  uid,
  areaId,
  name: uid,
  nameKey: uid.toLowerCase(),
  status: 'Available',
  timestamp: 1,
});
const gone = new Failure('NOT_REACHABLE', 'no answer');
const somebody = { whole: true, people: [person('Ada')], gone: [], more: true };
const place = (uid: string) => ({ uid, nameKey: uid.toLowerCase() });
const pageOf = ({ context }: { context: { pages: number } }) => context.pages;

describeMachine({
  machine: peopleMachine,
  events: {
    'people.open': [{ type: 'people.open' }],
    'people.close': [{ type: 'people.close' }],
    'people.retry': [{ type: 'people.retry' }],
    'scope.select': [
      { type: 'scope.select', scope: 'area' },
      { type: 'scope.select', scope: 'venue' },
    ],
    'search.type': [{ type: 'search.type', text: 'Ada ' }],
    'page.next': [{ type: 'page.next' }],
    'sight.moved': [{ type: 'sight.moved', index: 70 }],
    'person.select': [{ type: 'person.select', uid: 'ada' }],
    'person.release': [{ type: 'person.release' }],
    'people.follow': [{ type: 'people.follow', mode: 'live', areaId: 'lobby', uid: 'ada' }],
    'people.unfollow': [{ type: 'people.unfollow' }],
    'area.received': [{ type: 'area.received', changes: somebody }],
    'area.failed': [{ type: 'area.failed', failure: gone }],
    'counts.received': [
      { type: 'counts.received', report: { counts: { lobby: 1 }, faces: { lobby: [person('Ada')] } } },
    ],
  },
  slots: {
    watchArea: { error: [gone] },
    pollCounts: { error: [gone] },
    readPeople: { done: [{ after: null, people: [person('Ada')], next: place('Ada') }], error: [gone] },
    readMore: { done: [{ after: place('Ada'), people: [person('Grace')], next: null }], error: [gone] },
    readSight: { done: [{ after: null, people: [person('Ada')], next: null }], error: [gone] },
  },
  // Two lists whose pauses run at the same time: the replay lets time pass for both.
  isFar: (now) =>
    pageOf(now) > 2 || (now.matches({ data: { following: 'failed' } }) && listScope(now) === 'venue'),
  invariants: {
    'nobody is followed exactly when it is inactive': ({ now }) =>
      now.matches({ data: 'inactive' }) === (followedArea(now) === ''),
    'whoever is not followed has no panel, no search and nobody in a list': ({ now }) =>
      !now.matches({ data: 'inactive' }) ||
      (!isAreaKnown(now) && listScope(now) === 'area' && peopleHere(now).size === 0),
    'leaving closes the panel': ({ event, before, now }) =>
      event.type !== 'people.unfollow' || before.matches({ data: 'inactive' }) || !isPanelOpen(now),
    'the panel opens and closes only by those who ask for it': ({ event, before, now }) =>
      isPanelOpen(now) === isPanelOpen(before) || /^people\.(open|close|unfollow)$/.test(event.type),
    'the list is the area’s or the venue’s': ({ now }) =>
      listedPeople(now) === (listScope(now) === 'area' ? now.context.here : now.context.found),
    'the area’s list has no search and no cursor': ({ now }) =>
      listScope(now) === 'venue' || (searchText(now) === '' && now.context.next === null),
    'what is looked for is what was typed, as names are kept': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'readPeople' ||
          (input as { prefix: string }).prefix === searchText(now).trim().toLowerCase(),
      ),
    'the area’s list is longer only where somebody is followed': ({ now }) =>
      !isAreaLonger(now) || followedArea(now) !== '',
    'a person typing asks nothing until they pause': ({ event, asked }) =>
      event.type !== 'search.type' || asked.length === 0,
    'the area is asked for with all its pages': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'watchArea' ||
          ((input as { pages: number }).pages === pageOf(now) &&
            (input as { areaId: string }).areaId === followedArea(now)),
      ),
    'the same area is not followed twice': ({ event, before, asked }) =>
      event.type !== 'people.follow' || followedArea(before) === '' || asked.length === 0,
    'a failed list is never called shown': ({ now }) =>
      listState(now) !== 'shown' ||
      !now.matches({ data: { following: 'failed' } }) ||
      listScope(now) === 'venue',
    'somebody is selected until they are released': ({ event, before, now }) =>
      selectedUid(now) === selectedUid(before) || /^person\.|^people\.unfollow$/.test(event.type),
  },
});
