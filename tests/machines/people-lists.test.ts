import type { Attendee } from '@domain/people/attendee';
import type { AreaCounts } from '@machines/people/area-counts';
import { peopleMachine } from '@machines/people/people.machine';
import {
  areaCounts as areaCountsOf,
  hasMorePages,
  listedPeople,
  listState,
  peopleHere,
} from '@machines/people/people.selectors';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import { person } from './people-fixture';

const adaArrived = { whole: true, people: [person('Ada')], gone: [], more: true };

/** A live machine whose venue answers at once and whose area reports what the test sends. */
function follow(venue: readonly string[] = [], size = 50) {
  const clock = new SimulatedClock();
  const asked: string[] = [];
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        watchArea: fromCallback(({ input, receive }) => {
          asked.push(`${input.mode} ${input.areaId} ${input.pages}`);
          receive(({ type }) => asked.push(type));
        }),
        watchCounts: fromCallback(() => {}),
        areaCounts: setup({}).createMachine({}) as never,
        readPeople: fromPromise(async ({ input: { search, after } }) => {
          asked.push(`"${search}" after ${after?.uid ?? 'nobody'}`);
          const found = venue.toSorted().map((uid) => person(uid));
          const behind = found.filter(
            ({ nameKey }) => nameKey.startsWith(search) && (!after || nameKey > after.nameKey),
          );
          const people = behind.slice(0, size);
          return { after, people, next: behind.length > size ? (people.at(-1) ?? null) : null };
        }),
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'area.entered', areaId: 'lobby' });
  actor.send({ type: 'presence.connected', mode: 'live', uid: 'ada' });
  const names = () => {
    const store = listedPeople(actor.getSnapshot());
    return Array.from({ length: store.size }, (_, index) => store.uidAt(index));
  };
  return { actor, clock, asked, names };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the lists of people', () => {
  test('the venue is read page by page, and a search starts over', async () => {
    const { actor, clock, asked, names } = follow(['Ada', 'Alan', 'Grace'], 2);
    actor.send({ type: 'scope.select', scope: 'venue' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan'], true]);
    actor.send({ type: 'page.request' });
    await settled();
    expect([names(), hasMorePages(actor.getSnapshot())]).toEqual([['Ada', 'Alan', 'Grace'], false]);
    for (const text of ['G', 'Gr']) actor.send({ type: 'search.type', text });
    clock.increment(300);
    await settled();
    expect(names()).toEqual(['Grace']);
    expect(asked).toEqual(['live lobby 1', '"" after nobody', '"" after Alan', '"gr" after nobody']);
  });

  /** Returns 120 people of the venue, all read; they may change. */
  async function read() {
    const venue = Array.from({ length: 120 }, (_, number) => `P${String(number).padStart(3, '0')}`);
    const visit = follow(venue);
    visit.actor.send({ type: 'scope.select', scope: 'venue' });
    for (const _ of ['first', 'second']) {
      await settled();
      visit.actor.send({ type: 'page.request' });
    }
    await settled();
    const leave = (uid: string) => venue.splice(venue.indexOf(uid), 1);
    const refresh = async () => {
      visit.asked.splice(0);
      visit.clock.increment(15_000);
      await settled();
    };
    return { ...visit, venue, leave, refresh };
  }

  test('the visible people at the start of the list are read again', async () => {
    const { actor, asked, names, venue, leave, refresh } = await read();
    leave('P003');
    leave('P100');
    venue.push('P001b');
    await refresh();
    expect(asked).toEqual(['"" after nobody']);
    expect(names().filter((name) => /^P00[0-4]|P100/.test(name ?? ''))).toEqual([
      'P000',
      'P001',
      'P001b',
      'P002',
      'P004',
      'P100',
    ]);
    expect([names().length, listState(actor.getSnapshot())]).toEqual([120, 'shown']);
  });

  test('after scrolling, the visible people are read again and the others are kept', async () => {
    const { actor, asked, names, leave, refresh } = await read();
    actor.send({ type: 'list.scroll', index: 60 });
    for (const uid of ['P002', 'P047', 'P048', 'P080', 'P110']) leave(uid);
    await refresh();
    expect(asked).toEqual(['"" after P047']);
    const missing = ['P048', 'P080'];
    expect(names()).toEqual(
      Array.from({ length: 120 }, (_, number) => `P${String(number).padStart(3, '0')}`).filter(
        (name) => !missing.includes(name),
      ),
    );
    expect(hasMorePages(actor.getSnapshot())).toBe(false);
  });

  test('people after the last one are loaded once the end is visible', async () => {
    const { actor, names, venue, refresh } = await read();
    actor.send({ type: 'list.scroll', index: 110 });
    venue.push('Zoe');
    await refresh();
    expect([names().length, names().at(-1)]).toEqual([121, 'Zoe']);
    for (let number = 0; number < 60; number += 1) venue.push(`Zoe ${number + 10}`);
    await refresh();
    expect(hasMorePages(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'page.request' });
    await settled();
    expect([names().length, names().at(-1)]).toEqual([181, 'Zoe 69']);
  });

  test('an inspector shows how many people there are, not who', () => {
    const { actor } = follow();
    actor.send({ type: 'area.received', changes: adaArrived });
    expect(JSON.parse(JSON.stringify(actor.getSnapshot().context))).toMatchObject({
      here: { people: 1 },
      found: { people: 0 },
      counts: { areas: 0 },
    });
  });
});

/** A live machine; `report` sends changes of the own area and returns how often they hastened the counts. */
function followMoves() {
  let moves = 0;
  const clock = new SimulatedClock();
  const areaCounts = fromCallback(({ receive }) =>
    receive(({ type }) => {
      moves += Number(type === 'people.moved');
    }),
  );
  const actor = createActor(
    peopleMachine.provide({
      actors: {
        watchArea: fromCallback(() => {}),
        watchCounts: fromCallback(() => {}),
        areaCounts: areaCounts as never,
      },
    }),
    { clock },
  ).start();
  actor.send({ type: 'area.entered', areaId: 'lobby' });
  actor.send({ type: 'presence.connected', mode: 'live', uid: 'ada' });
  const counts = areaCountsOf(actor.getSnapshot());
  const report = (people: ReturnType<typeof person>[], { gone = [] as string[], whole = false } = {}) => {
    moves = 0;
    actor.send({ type: 'area.received', changes: { whole, people, gone, more: false } });
    return moves;
  };
  /** Sends the numbers of all areas; returns how often they hastened the faces. */
  const count = (numbers: Record<string, number>) => {
    moves = 0;
    actor.send({ type: 'counts.received', counts: numbers });
    return moves;
  };
  const read = (numbers: Record<string, number>, faces: Record<string, Attendee[]> = {}) =>
    actor.send({ type: 'counts.read', report: { counts: numbers, faces, edition: counts.edition } });
  return { actor, clock, report, count, read, counts, here: peopleHere(actor.getSnapshot()) };
}

test('a person who enters or leaves the own area hastens the counts, and another status does not', () => {
  const { report } = followMoves();
  expect(report([person('ada')], { whole: true })).toBe(1);
  expect(report([{ ...person('ada'), status: 'Busy' }])).toBe(0);
  expect(report([person('grace')])).toBe(1);
  expect(report([], { gone: ['grace'] })).toBe(1);
});

test('a move in an area of more than fifty people does not hasten the counts', () => {
  const { report } = followMoves();
  report(
    Array.from({ length: 51 }, (_, number) => person(`guest-${number}`)),
    { whole: true },
  );
  expect(report([], { gone: ['guest-7'] })).toBe(0);
  expect(report([], { gone: ['guest-8'] })).toBe(1);
});

const isIn = (counts: AreaCounts, areaId: string, uid: string) =>
  counts.of(areaId)?.faces.some((face) => face.uid === uid);

test('a person who leaves stands in the own area until both its list and the numbers have told', () => {
  const { actor, report, count, read, counts, here } = followMoves();
  report([person('ada'), person('grace')], { whole: true });
  read({ lobby: 2 });
  expect(count({ lobby: 1, expo: 1 })).toBe(1);
  read({ lobby: 1, expo: 1 }, { expo: [person('grace', 'expo')] });
  expect([here.size, counts.of('expo')?.count]).toEqual([2, 0]);
  report([], { gone: ['grace'] });
  expect([here.size, counts.of('expo')?.count, isIn(counts, 'expo', 'grace')]).toEqual([1, 1, true]);
  actor.stop();
});

test('a person who enters appears with the numbers that tell of it, or without them after a second', () => {
  const { actor, clock, report, read, counts, here } = followMoves();
  report([person('ada')], { whole: true });
  read({ lobby: 1, expo: 1 }, { expo: [person('grace', 'expo')] });
  expect(report([person('grace')])).toBe(1);
  expect([here.size, counts.of('expo')?.count]).toEqual([1, 1]);
  read({ lobby: 2 });
  expect([here.size, counts.of('expo')?.count]).toEqual([2, 0]);
  report([person('kay')]);
  clock.increment(999);
  expect(here.size).toBe(2);
  clock.increment(1);
  expect(here.size).toBe(3);
  actor.stop();
});

test('the user moves with their own step, and the others stay behind with their faces', () => {
  const { actor, report, read, counts } = followMoves();
  report([person('ada'), person('grace')], { whole: true });
  read({ lobby: 2, expo: 1 });
  actor.send({ type: 'area.entered', areaId: 'expo' });
  expect(counts.of('lobby')).toEqual({ count: 1, faces: [person('grace')] });
  expect(counts.of('expo')?.count).toBe(2);
  actor.stop();
});

test('the first numbers, and moves in a venue of more than fifty people, do not hasten the faces', () => {
  const { count, counts } = followMoves();
  expect(count({ lobby: 1, expo: 1 })).toBe(0);
  expect(count({ lobby: 26, expo: 25 })).toBe(0);
  expect(counts.of('expo')?.count).toBe(25);
  expect(count({ lobby: 26, expo: 24 })).toBe(1);
});
