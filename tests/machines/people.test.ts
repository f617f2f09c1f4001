import type { Attendee } from '@domain/attendee';
import { Failure } from '@domain/failure';
import { peopleMachine } from '@machines/people/people.machine';
import {
  areaPages,
  followedArea,
  hasMorePages,
  isAreaKnown,
  isPanelOpen,
  listedPeople,
  listScope,
  listState,
  peopleHere,
  searchText,
  selectedUid,
} from '@machines/people/people.selectors';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
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
const somebody = { whole: true, people: [person('Ada')], gone: [] };

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
    'person.select': [{ type: 'person.select', uid: 'ada' }],
    'person.release': [{ type: 'person.release' }],
    'people.follow': [{ type: 'people.follow', mode: 'live', areaId: 'lobby' }],
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
    readPeople: { done: [{ people: [person('Ada')], next: '50' }], error: [gone] },
    readMore: { done: [{ people: [person('Grace')], next: null }], error: [gone] },
  },
  // Two lists whose pauses run at the same time: the replay lets time pass for both.
  isFar: (now) =>
    areaPages(now) > 2 || (now.matches({ data: { following: 'failed' } }) && listScope(now) === 'venue'),
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
      listScope(now) === 'venue' || (searchText(now) === '' && !hasMorePages(now)),
    'what is looked for is what was typed, as names are kept': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'readPeople' ||
          (input as { prefix: string }).prefix === searchText(now).trim().toLowerCase(),
      ),
    'a person typing asks nothing until they pause': ({ event, asked }) =>
      event.type !== 'search.type' || asked.length === 0,
    'the area is asked for with all its pages': ({ now, asked }) =>
      asked.every(
        ({ slot, input }) =>
          slot !== 'watchArea' ||
          ((input as { pages: number }).pages === areaPages(now) &&
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

/** A live machine whose venue answers at once and whose area reports what it is told. */
function follow(pages: Record<string, { people: Attendee[]; next: string | null }> = {}) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        watchArea: fromCallback(({ input }) => {
          asked.push(`${input.mode} ${input.areaId} ${input.pages}`);
        }),
        pollCounts: fromCallback(() => {}),
        readPeople: fromPromise(async ({ input }) => {
          asked.push(`"${input.prefix}" after ${input.after}`);
          return pages[`${input.prefix}${input.after ?? ''}`] ?? { people: [], next: null };
        }),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'people.follow', mode: 'live', areaId: 'lobby' });
  const names = () => {
    const store = listedPeople(actor.getSnapshot());
    return Array.from({ length: store.size }, (_, index) => store.uidAt(index));
  };
  return { actor, clock, asked, names };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the lists of people', () => {
  test('walking to another area forgets the people of the one before and follows the new one', () => {
    const { actor, asked, names } = follow();
    actor.send({ type: 'area.received', changes: somebody });
    expect(names()).toEqual(['Ada']);
    actor.send({ type: 'people.follow', mode: 'live', areaId: 'expo' });
    expect([asked, names(), listState(actor.getSnapshot())]).toEqual([
      ['live lobby 1', 'live expo 1'],
      [],
      'loading',
    ]);
  });

  test('the next page of an area keeps those of the pages before', () => {
    const { actor, asked, names } = follow();
    actor.send({ type: 'area.received', changes: somebody });
    actor.send({ type: 'page.next' });
    expect([asked.at(-1), names(), listState(actor.getSnapshot())]).toEqual([
      'live lobby 2',
      ['Ada'],
      'growing',
    ]);
  });

  test('the venue is read page by page, and a search begins anew', async () => {
    const { actor, clock, asked, names } = follow({
      '': { people: [person('Ada'), person('Alan')], next: '2' },
      '2': { people: [person('Grace')], next: null },
      gr: { people: [person('Grace')], next: null },
    });
    actor.send({ type: 'scope.select', scope: 'venue' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan'], true]);
    actor.send({ type: 'page.next' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan', 'Grace'], false]);
    for (const text of ['G', 'Gr']) actor.send({ type: 'search.type', text });
    clock.increment(300);
    await settled();
    expect(names()).toEqual(['Grace']);
    expect(asked).toEqual(['live lobby 1', '"" after null', '"" after 2', '"gr" after null']);
  });

  test('the first page is read again while it is shown', async () => {
    const { actor, clock, asked } = follow({ '': { people: [person('Ada')], next: null } });
    actor.send({ type: 'scope.select', scope: 'venue' });
    await settled();
    clock.increment(15_000);
    await settled();
    expect([asked.slice(1), listState(actor.getSnapshot())]).toEqual([
      ['"" after null', '"" after null'],
      'shown',
    ]);
  });

  test('an inspector sees how many there are, not who', () => {
    const { actor } = follow();
    actor.send({ type: 'area.received', changes: somebody });
    expect(JSON.parse(JSON.stringify(actor.getSnapshot().context))).toMatchObject({
      here: { people: 1 },
      found: { people: 0 },
      crowds: { areas: 0 },
    });
  });
});
