import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../../../server/backend/realtime/wire/connection';
import { createHeartbeat } from '../../../../../server/backend/realtime/wire/connections';

const INTERVAL = 5_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A heartbeat of some connections, which note when they are pinged and checked. */
function beating(size: number) {
  const heartbeat = createHeartbeat(INTERVAL);
  const pings: number[] = [];
  const connections = Array.from({ length: size }, () => {
    const ping = vi.fn(() => void pings.push(performance.now()));
    return { ping, check: vi.fn(), resetSilence: vi.fn() };
  });
  for (const connection of connections) heartbeat.add(connection as unknown as Connection);
  return { heartbeat, connections, pings };
}

test('every connection is pinged once in an interval, and checked ten times', () => {
  const { heartbeat, connections } = beating(25);
  vi.advanceTimersByTime(INTERVAL);
  for (const { ping, check, resetSilence } of connections) {
    expect(ping).toHaveBeenCalledTimes(1);
    expect(check).toHaveBeenCalledTimes(10);
    expect(resetSilence).not.toHaveBeenCalled();
  }
  heartbeat.stop();
  vi.advanceTimersByTime(INTERVAL);
  expect(connections[0]?.ping).toHaveBeenCalledTimes(1);
});

test('the pings of many connections are spread over the interval', () => {
  const { heartbeat, pings } = beating(100);
  vi.advanceTimersByTime(INTERVAL);
  const times = [...new Set(pings)];
  expect(times.map((time) => pings.filter((other) => other === time).length)).toEqual(Array(10).fill(10));
  heartbeat.stop();
});

test('a connection that has ended is neither pinged nor checked', () => {
  const { heartbeat, connections } = beating(2);
  heartbeat.remove(connections[0] as unknown as Connection);
  vi.advanceTimersByTime(INTERVAL);
  expect(connections.map(({ ping, check }) => [ping.mock.calls.length, check.mock.calls.length])).toEqual([
    [0, 0],
    [1, 10],
  ]);
  heartbeat.stop();
});
