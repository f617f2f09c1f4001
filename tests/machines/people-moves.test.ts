import { peopleMachine } from '@machines/people/people.machine';
import { areaCounts as areaCountsOf } from '@machines/people/people.selectors';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { person } from './people-fixture';

/** A live machine; `report` sends changes of the own area and returns how often they hastened the counts. */
function follow() {
  let moves = 0;
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
  return { report, count, counts };
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

test('the numbers of other areas are shown as they arrive, with the faces read before until they are read again', () => {
  const { count, counts } = follow();
  counts.replace({
    counts: { lobby: 1, expo: 2 },
    faces: { expo: [person('grace'), person('kay')] },
    edition: 0,
  });
  expect(count({ lobby: 1, expo: 2 })).toBe(0);
  expect(counts.facesFor('expo', 2)).toEqual([person('grace'), person('kay')]);
  expect(count({ lobby: 2, expo: 1 })).toBe(1);
  expect(counts.of('expo')).toEqual({ count: 1, faces: [person('grace')] });
  expect(counts.facesFor('expo', 1)).toBeNull();
  expect(count({ lobby: 3 })).toBe(1);
  expect(counts.of('expo')).toEqual({ count: 0, faces: [] });
  expect(counts.total).toBe(3);
});

test('the first numbers, and moves in a venue of more than fifty people, do not hasten the faces', () => {
  const { count, counts } = follow();
  expect(count({ lobby: 1, expo: 1 })).toBe(0);
  expect(count({ lobby: 26, expo: 25 })).toBe(0);
  expect(counts.of('expo')?.count).toBe(25);
  expect(count({ lobby: 26, expo: 24 })).toBe(1);
});
