import type { Duplex } from 'node:stream';

/** Returns the delay of each chunk, in milliseconds; the order is kept. */
export type Delay = () => number;

/** One direction of a connection through the proxy. */
export interface Lane {
  /** Stops reading, so that data accumulates at the sender as on a slow network. */
  stall(): void;
  resume(): void;
  /** Accepts all data, including the end, and passes nothing on, like a lost network. */
  swallow(): void;
  isSwallowing(): boolean;
  delay(by: Delay): void;
  /** Calls back when this many more chunks have been passed on. */
  after(pieces: number, act: () => void): void;
  /** The bytes passed on so far. */
  passed(): number;
  /** Drops the data in transit. */
  drop(): void;
}

interface Parcel {
  /** A chunk of the stream, or its end. */
  chunk: Buffer | null;
  due: number;
}

/** Keeps chunks in order until each is due. */
function openQueue(deliver: (chunk: Buffer | null) => void) {
  const parcels: Parcel[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    while (parcels[0] && parcels[0].due <= performance.now()) deliver((parcels.shift() as Parcel).chunk);
    if (parcels[0]) timer = setTimeout(flush, parcels[0].due - performance.now());
  };
  return {
    add: (chunk: Buffer | null, delay: number) => {
      parcels.push({ chunk, due: Math.max(parcels.at(-1)?.due ?? 0, performance.now() + delay) });
      if (!timer) flush();
    },
    clear: () => {
      clearTimeout(timer);
      parcels.length = 0;
    },
  };
}

/** Passes the data of one socket on to the other, including its end. */
export function openLane(from: Duplex, to: Duplex): Lane {
  let swallowing = false;
  let stalled = false;
  let delayBy: Delay = () => 0;
  let count = 0;
  let pieces = 0;
  let awaited = { pieces: Number.POSITIVE_INFINITY, act: () => undefined as unknown };

  const write = (chunk: Buffer) => {
    count += chunk.length;
    pieces += 1;
    if (to.write(chunk)) return;
    from.pause();
    to.once('drain', () => !stalled && from.resume());
  };
  const deliver = (chunk: Buffer | null) => {
    if (swallowing || !to.writable) return;
    if (!chunk) return void to.end();
    write(chunk);
    if (pieces === awaited.pieces) awaited.act();
  };
  const queue = openQueue(deliver);
  from.on('data', (chunk: Buffer) => queue.add(chunk, delayBy()));
  from.on('end', () => queue.add(null, delayBy()));

  return {
    stall: () => {
      stalled = true;
      from.pause();
    },
    resume: () => {
      stalled = false;
      from.resume();
    },
    swallow: () => {
      swallowing = true;
      from.resume();
    },
    isSwallowing: () => swallowing,
    delay: (by) => {
      delayBy = by;
    },
    after: (more, act) => {
      awaited = { pieces: pieces + more, act };
    },
    passed: () => count,
    drop: queue.clear,
  };
}
