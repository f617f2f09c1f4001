import type { Connection } from './connection';

/** Pings all connections from one timer, in portions spread over the interval, and checks all of them each time. */
export interface Heartbeat {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  stop(): void;
}

const PORTIONS = 10;
/** A timer later than this means that the process stalled; silence during a stall does not count. Milliseconds. */
const STALL = 2_000;

export function createHeartbeat(interval: number): Heartbeat {
  const pause = interval / PORTIONS;
  const portions = Array.from({ length: PORTIONS }, () => new Set<Connection>());
  let added = 0;
  let turn = 0;
  let last = performance.now();

  function resetAll(now: number): void {
    for (const connection of portions.flatMap((portion) => [...portion])) connection.resetSilence(now);
  }

  function beat(): void {
    const now = performance.now();
    if (now - last > pause + STALL) resetAll(now);
    last = now;
    turn = (turn + 1) % PORTIONS;
    for (const connection of portions.flatMap((portion) => [...portion])) connection.check(now);
    for (const connection of portions[turn] ?? []) connection.ping();
  }

  const timer = setInterval(beat, pause);
  timer.unref();

  return {
    add(connection) {
      portions[added % PORTIONS]?.add(connection);
      added += 1;
    },
    remove(connection) {
      for (const portion of portions) portion.delete(connection);
    },
    stop: () => clearInterval(timer),
  };
}
