import type { Attendee } from '@domain/people/attendee';
import type { AreaCounts } from '@machines/people/area-counts';
import { peopleMachine } from '@machines/people/people.machine';
import { areaCounts as areaCountsOf, peopleHere } from '@machines/people/people.selectors';
import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { person } from './people-fixture';

/** A live machine; `report` sends changes of the own area and returns how often they hastened the counts. */
function follow() {
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
  const { report } = follow();
  expect(report([person('ada')], { whole: true })).toBe(1);
  expect(report([{ ...person('ada'), status: 'Busy' }])).toBe(0);
  expect(report([person('grace')])).toBe(1);
  expect(report([], { gone: ['grace'] })).toBe(1);
});

test('a move in an area of more than fifty people does not hasten the counts', () => {
  const { report } = follow();
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
  const { actor, report, count, read, counts, here } = follow();
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
  const { actor, clock, report, read, counts, here } = follow();
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
  const { actor, report, read, counts } = follow();
  report([person('ada'), person('grace')], { whole: true });
  read({ lobby: 2, expo: 1 });
  actor.send({ type: 'area.entered', areaId: 'expo' });
  expect(counts.of('lobby')).toEqual({ count: 1, faces: [person('grace')] });
  expect(counts.of('expo')?.count).toBe(2);
  actor.stop();
});

test('the first numbers, and moves in a venue of more than fifty people, do not hasten the faces', () => {
  const { count, counts } = follow();
  expect(count({ lobby: 1, expo: 1 })).toBe(0);
  expect(count({ lobby: 26, expo: 25 })).toBe(0);
  expect(counts.of('expo')?.count).toBe(25);
  expect(count({ lobby: 26, expo: 24 })).toBe(1);
});
