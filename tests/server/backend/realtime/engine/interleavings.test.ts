import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { propertyRuns } from '../../../../support/seeded';
import { fanOutFixture } from './fan-out-fixture';

const QUERIES = [
  {},
  { i: '.key', l: 2, vf: 'l' },
  { i: 'n', sp: 2, l: 3, vf: 'r' },
  { i: 'n', sp: 1, ep: 1 },
  { i: 'n', sp: 1, sn: 'k2', ep: 2, en: 'k4' },
  { i: 'n', ep: 2, ein: false, l: 2, vf: 'r' },
  { i: 'n/m', sp: 1, l: 2, vf: 'l' },
  { i: '.value', sp: 1, sin: false, l: 2, vf: 'r' },
  { i: '.key', sp: 'k2', ep: 'k4', l: 2, vf: 'r' },
  { l: 3, vf: 'l' },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openHall() {
  const { write, listen, read } = fanOutFixture({ tick: 100, sendsPerTurn: 2 });
  const beginListen = (query: object) => ({ query, ...listen('a', query) });
  const open = QUERIES.map(beginListen);
  const check = ({ query, shown }: (typeof open)[number]) => expect(shown()).toEqual(read('a', query));
  return { write, open, check, beginListen };
}

type Hall = ReturnType<typeof openHall>;
type Step = (hall: Hall) => void;

const write =
  (path: string, value: Json): Step =>
  (disk) =>
    disk.write(path, value);

const listen =
  (index: number): Step =>
  ({ open, beginListen }) =>
    open.push(beginListen(QUERIES[index] ?? {}));

const answer =
  (who: number): Step =>
  ({ open, check }) => {
    const one = open[who % open.length];
    one?.catchUp();
    if (one) check(one);
  };

const leave =
  (who: number): Step =>
  ({ open }) => {
    if (open.length > 1) for (const one of open.splice(who % open.length, 1)) one.close();
  };

const wait =
  (milliseconds: number): Step =>
  () =>
    void vi.advanceTimersByTime(milliseconds);

const key = fc.constantFrom('a/k1', 'a/k2', 'a/k3', 'a/k4', 'a/k5');
const small = fc.integer({ min: 0, max: 3 });
const value = fc.oneof(fc.constant(null), small, fc.record({ n: fc.oneof(small, fc.record({ m: small })) }));
const named = (name: string, made: fc.Arbitrary<Step>) =>
  made.map((step) => Object.assign(step, { [fc.toStringMethod]: () => name }));

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: named(
      'write',
      fc.tuple(key, value).map(([path, sent]) => write(path, sent)),
    ),
  },
  {
    weight: 2,
    arbitrary: named(
      'write below',
      fc.tuple(key, value).map(([path, sent]) => write(`${path}/n`, sent)),
    ),
  },
  {
    weight: 1,
    arbitrary: named(
      'replace',
      value.map((sent) => write('a', sent)),
    ),
  },
  { weight: 3, arbitrary: named('answer', fc.nat(20).map(answer)) },
  { weight: 2, arbitrary: named('listen', fc.nat(QUERIES.length - 1).map(listen)) },
  { weight: 1, arbitrary: named('leave', fc.nat(20).map(leave)) },
  { weight: 4, arbitrary: named('wait', fc.constantFrom(0, 0, 30, 100).map(wait)) },
);

test('every listener ends with the current data, and has it as soon as it is answered', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const disk = openHall();
      for (const go of steps) go(disk);
      vi.advanceTimersByTime(1_000);
      for (const one of disk.open) disk.check(one);
      for (const one of disk.open) one.close();
      expect(vi.getTimerCount()).toBe(0);
    }),
    propertyRuns(400),
  );
});
