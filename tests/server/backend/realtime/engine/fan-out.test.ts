import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createFanOut,
  type FanOut,
  type Receiver,
} from '../../../../../server/backend/realtime/engine/fan-out';
import { parsePath } from '../../../../../server/backend/realtime/tree/path';
import { parseQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { createTree } from '../../../../../server/backend/realtime/tree/tree';
import { createViews } from '../../../../../server/backend/realtime/tree/views';
import type { Frames } from '../../../../../server/backend/realtime/wire/messages';
import { propertyRuns } from '../../../../support/seeded';

type Branch = { [key: string]: Json };

interface Heard {
  a: 'd' | 'm';
  b: { p: string; d: Json; t?: number };
}

const isBranch = (value: Json | undefined): value is Branch => typeof value === 'object' && value !== null;

/** The payload of one unmasked text frame (RFC 6455 §5.2). */
function payloadOf(frames: Frames): string {
  const bytes = Buffer.concat(frames as Buffer[]);
  if (bytes[0] !== 0x81) throw new Error('no text frame');
  const [short = 0] = bytes.subarray(1);
  if (short < 126) return bytes.subarray(2, 2 + short).toString();
  if (short === 126) return bytes.subarray(4, 4 + bytes.readUInt16BE(2)).toString();
  return bytes.subarray(10, 10 + Number(bytes.readBigUInt64BE(2))).toString();
}

/** Applies data as the SDK does: a missing child cannot be removed from a primitive. */
function withPath(existing: Json | undefined, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (value === null && !isBranch(existing)) return existing ?? null;
  const { [key]: child, ...others } = isBranch(existing) ? existing : {};
  const next = withPath(child, rest, value);
  const branch = next === null ? others : { ...others, [key]: next };
  return Object.keys(branch).length > 0 ? branch : null;
}

const applied = (existing: Json, { a, b: { d } }: Heard): Json =>
  a === 'd' || !isBranch(d)
    ? d
    : Object.entries(d).reduce((shown, [path, value]) => withPath(shown, path.split('/'), value), existing);

/** A client with one listen: the messages received and the resulting data. */
function listener(fanOut: FanOut, path: string, query: object, tag: number | null = null) {
  const heard: Heard[] = [];
  let shown: Json = null;
  const receiver: Receiver = {
    tag,
    send(frames) {
      const { d } = JSON.parse(payloadOf(frames));
      heard.push(d);
      shown = applied(shown, d);
    },
    fail(error) {
      throw error;
    },
  };
  const subscription = fanOut.subscribe(parsePath(path), parseQuery(query), receiver);
  subscription.start('');
  return { ...subscription, heard, shown: () => shown };
}

const LIMITS = {
  tick: 100,
  countsTick: 1_000,
  countsListeners: 50,
  sendsPerTurn: 1_000,
  listenBytes: 1_000_000,
};

/** A data tree and its listeners, without a network between them. */
function fanOutFixture(limits: Partial<typeof LIMITS> = {}) {
  const tree = createTree();
  const views = createViews(tree);
  const fanOut = createFanOut({ views, limits: { ...LIMITS, ...limits } });
  return {
    fanOut,
    read: (path: string, query: object = {}) =>
      views.read(parsePath(path), parseQuery(query), Number.POSITIVE_INFINITY),
    write(path: string, value: Json) {
      fanOut.touch(tree.apply([{ path: parsePath(path), value }], 0).paths);
    },
    listen: (path: string, query: object = {}, tag: number | null = null) =>
      listener(fanOut, path, query, tag),
  };
}

const endOfTurn = () => vi.advanceTimersByTime(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  vi.advanceTimersByTime(1_000);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a change', () => {
  test('a first change after a pause is sent at the end of the turn', () => {
    const { write, listen } = fanOutFixture();
    write('a', { x: 0, z: 0 });
    const one = listen('a');
    write('a/x', 1);
    write('a/y', 2);
    expect(one.heard).toHaveLength(1);
    endOfTurn();
    expect(one.heard.slice(1)).toEqual([{ a: 'm', b: { p: 'a', d: { x: 1, y: 2 } } }]);
  });

  test('changes are sent at most ten times a second, with the current data', () => {
    const { write, listen } = fanOutFixture();
    const one = listen('a');
    for (let ms = 0; ms < 1_000; ms += 5) {
      write('a/x', ms);
      vi.advanceTimersByTime(5);
    }
    expect(one.heard.length).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(100);
    expect(one.shown()).toEqual({ x: 995 });
  });

  test('the counts of all areas are sent to a crowd once a second, however many people move and listen', () => {
    const { fanOut, write, listen } = fanOutFixture();
    const listeners = Array.from({ length: 51 }, () => listen('live/attendeeCounts'));
    for (let ms = 0; ms < 10_000; ms += 5) {
      write(`live/attendeeCounts/area-${ms % 4}`, ms);
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(1_000);
    for (const { heard } of listeners) expect(heard.length).toBeLessThanOrEqual(11);
    expect(fanOut.stats().deliveries).toBeLessThanOrEqual(11 * listeners.length);
    expect(listeners[0]?.shown()).toMatchObject({ 'area-3': 9_995 });
  });

  test('the counts of all areas reach a few people together with the list of their area', () => {
    const { write, listen } = fanOutFixture();
    const path = 'live/attendeeCounts';
    const [counts, list] = [listen(path), listen('live/attendees')];
    for (let turn = 2; turn < 50; turn += 1) listen(path);
    for (let ms = 0; ms < 500; ms += 50) {
      write(`${path}/expo`, ms);
      write('live/attendees/grace', ms);
      vi.advanceTimersByTime(50);
      expect(Object.values(counts.shown() ?? {})).toEqual(Object.values(list.shown() ?? {}));
    }
    expect(Object.values(counts.shown() ?? {})).toEqual([450]);
  });

  test('a change is sent to no listener elsewhere, and to no former listener', () => {
    const { write, listen } = fanOutFixture();
    const [other, gone] = [listen('b'), listen('a')];
    write('a/x', 1);
    gone.close();
    endOfTurn();
    write('a/x', 2);
    vi.advanceTimersByTime(1_000);
    expect([other.heard, gone.heard]).toEqual([[], []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a change carries each client's name for its query", () => {
    const { write, listen } = fanOutFixture();
    const tags = [null, 1, 2, 1];
    const listeners = tags.map((tag) => listen('a', { l: 5, vf: 'l' }, tag));
    write('a/x', 1);
    endOfTurn();
    expect(listeners.map(({ heard }) => heard.map(({ b }) => b.t ?? null))).toEqual(tags.map((tag) => [tag]));
  });

  test('a change is sent to many listeners in portions, so that other work gets its turn', () => {
    const { write, listen } = fanOutFixture({ tick: 100, sendsPerTurn: 10 });
    const listeners = Array.from({ length: 25 }, () => listen('a'));
    const reached = () => listeners.filter(({ heard }) => heard.length > 0).length;
    const seen: number[] = [];
    write('a', 1);
    for (let turn = 0; turn < 4; turn += 1) {
      vi.advanceTimersToNextTimer();
      seen.push(reached());
    }
    expect(seen).toEqual([10, 20, 25, 25]);
  });

  test('a change is sent completely and in order to a listener that is answered between two portions', () => {
    const { write, listen } = fanOutFixture({ tick: 100, sendsPerTurn: 10 });
    const listeners = Array.from({ length: 25 }, () => listen('a'));
    const [last] = listeners.slice(-1);
    write('a/x', 1);
    vi.advanceTimersToNextTimer();
    write('a/x', 2);
    last?.catchUp();
    expect(last?.heard.map(({ b }) => b.d)).toEqual([{ x: 1 }, { x: 2 }]);
    vi.advanceTimersByTime(200);
    expect(new Set(listeners.map(({ shown }) => JSON.stringify(shown())))).toEqual(new Set(['{"x":2}']));
  });

  test('a change that was sent before an answer is not sent again', () => {
    const { write, listen } = fanOutFixture();
    const [writer, other] = [listen('a'), listen('a')];
    write('a/x', 1);
    writer.catchUp();
    writer.catchUp();
    endOfTurn();
    expect([writer.heard.length, other.heard.length]).toEqual([1, 1]);
  });
});

describe('a new listener', () => {
  test('a new listener gets the current data, without earlier changes', () => {
    const { write, listen } = fanOutFixture();
    listen('a');
    write('a/x', 1);
    const late = listen('a');
    vi.advanceTimersByTime(200);
    expect(late.heard).toEqual([{ a: 'd', b: { p: 'a', d: { x: 1 } } }]);
  });

  test('a new listener between two portions of a change gets the current data once', () => {
    const { write, listen } = fanOutFixture({ tick: 100, sendsPerTurn: 2 });
    for (let n = 0; n < 5; n += 1) listen('a');
    write('a/x', 1);
    vi.advanceTimersToNextTimer();
    const late = listen('a');
    vi.advanceTimersByTime(200);
    expect(late.heard).toEqual([{ a: 'd', b: { p: 'a', d: { x: 1 } } }]);
  });
});

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
