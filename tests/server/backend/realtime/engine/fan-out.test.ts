import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fanOutFixture } from './fan-out-fixture';

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
