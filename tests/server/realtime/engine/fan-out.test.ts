import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hall } from './hall';

const endOfTurn = () => vi.advanceTimersByTime(0);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change', () => {
  test('is told at the end of the turn when it was quiet', () => {
    const { write, listen } = hall();
    write('a', { x: 0, z: 0 });
    const one = listen('a');
    write('a/x', 1);
    write('a/y', 2);
    expect(one.heard).toHaveLength(1);
    endOfTurn();
    expect(one.heard.slice(1)).toEqual([{ a: 'm', b: { p: 'a', d: { x: 1, y: 2 } } }]);
  });

  test('is told at most ten times a second, with what stands then', () => {
    const { write, listen } = hall();
    const one = listen('a');
    for (let ms = 0; ms < 1_000; ms += 5) {
      write('a/x', ms);
      vi.advanceTimersByTime(5);
    }
    expect(one.heard.length).toBeLessThanOrEqual(11);
    vi.advanceTimersByTime(100);
    expect(one.shown()).toEqual({ x: 995 });
  });

  test('is told to nobody elsewhere, and to nobody who left', () => {
    const { write, listen } = hall();
    const [other, gone] = [listen('b'), listen('a')];
    write('a/x', 1);
    gone.close();
    endOfTurn();
    write('a/x', 2);
    vi.advanceTimersByTime(1_000);
    expect([other.heard, gone.heard]).toEqual([[], []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('carries the name that each client gave its query', () => {
    const { write, listen } = hall();
    const tags = [null, 1, 2, 1];
    const listeners = tags.map((tag) => listen('a', { l: 5, vf: 'l' }, tag));
    write('a/x', 1);
    endOfTurn();
    expect(listeners.map(({ heard }) => heard.map(({ b }) => b.t ?? null))).toEqual(tags.map((tag) => [tag]));
  });

  test('comes to many in portions, so that other work gets its turn', () => {
    const { write, listen } = hall({ tick: 100, sendsPerTurn: 10 });
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

  test('comes whole and in order to somebody who is answered between two portions', () => {
    const { write, listen } = hall({ tick: 100, sendsPerTurn: 10 });
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

  test('that was told before an answer is not told again', () => {
    const { write, listen } = hall();
    const [writer, other] = [listen('a'), listen('a')];
    write('a/x', 1);
    writer.catchUp();
    writer.catchUp();
    endOfTurn();
    expect([writer.heard.length, other.heard.length]).toEqual([1, 1]);
  });
});

describe('somebody who begins to listen', () => {
  test('gets what stands, and nothing of what led to it', () => {
    const { write, listen } = hall();
    listen('a');
    write('a/x', 1);
    const late = listen('a');
    vi.advanceTimersByTime(200);
    expect(late.heard).toEqual([{ a: 'd', b: { p: 'a', d: { x: 1 } } }]);
  });

  test('between two portions of a change gets what stands, and not the rest of the portions', () => {
    const { write, listen } = hall({ tick: 100, sendsPerTurn: 2 });
    for (let n = 0; n < 5; n += 1) listen('a');
    write('a/x', 1);
    vi.advanceTimersToNextTimer();
    const late = listen('a');
    vi.advanceTimersByTime(200);
    expect(late.heard).toEqual([{ a: 'd', b: { p: 'a', d: { x: 1 } } }]);
  });
});
