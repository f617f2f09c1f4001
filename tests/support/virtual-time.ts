/** Timers and clocks of the whole process that advance only on request. */
export interface VirtualTime {
  now(): number;
  /** Runs everything that is due now. */
  settle(): Promise<void>;
  /** Advances by this many milliseconds, from timer to timer, running everything between them. */
  advance(milliseconds: number): Promise<void>;
  /** Restores the real timers of the process. */
  restore(): void;
}

interface Timer {
  due: number;
  order: number;
  every: number | undefined;
  run: () => void;
}

const NAMES = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
] as const;

const START = Date.UTC(2026, 5, 1, 9);

/** The handle of a timer, as in Node. */
class Handle {
  readonly timer: Timer;
  constructor(timer: Timer) {
    this.timer = timer;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return true;
  }
}

function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers)
    if (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
      first = timer;
  return first;
}

function clockOf(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (real, values) => Reflect.construct(real, values.length === 0 ? [now()] : values),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/**
 * Controls timers, immediates, `Date`, `performance.now` and `AbortSignal.timeout` of this process. Promises and
 * Node streams are not controlled and run to completion before the next timer.
 */
export function installVirtualTime(): VirtualTime {
  const { setImmediate: realImmediate } = globalThis;
  const real = NAMES.map((name) => [name, globalThis[name]] as const);
  const realPerformance = performance.now;
  const realTimeout = AbortSignal.timeout;
  const timers = new Set<Timer>();
  let now = START;
  let order = 0;

  const add = (delay: number, every: number | undefined, run: () => void) => {
    order += 1;
    const timer = { due: now + (delay > 0 ? delay : 0), order, every, run };
    timers.add(timer);
    return new Handle(timer);
  };
  const clear = (handle: unknown) => void (handle instanceof Handle && timers.delete(handle.timer));
  const settle = async () => {
    await new Promise<void>((resolve) => realImmediate(resolve));
  };
  const fire = (timer: Timer) => {
    timers.delete(timer);
    now = Math.max(now, timer.due);
    if (timer.every !== undefined) {
      order += 1;
      Object.assign(timer, { due: now + Math.max(timer.every, 1), order });
      timers.add(timer);
    }
    timer.run();
  };
  const advance = async (milliseconds: number) => {
    const until = now + milliseconds;
    await settle();
    for (let next = earliest(timers); next && next.due <= until; next = earliest(timers)) {
      fire(next);
      await settle();
    }
    now = until;
  };

  type Run = (...values: unknown[]) => void;
  Object.assign(globalThis, {
    setTimeout: (run: Run, delay = 0, ...values: unknown[]) =>
      add(Math.max(delay, 1), undefined, () => run(...values)),
    setInterval: (run: Run, every = 1, ...values: unknown[]) => add(every, every, () => run(...values)),
    setImmediate: (run: Run, ...values: unknown[]) => add(0, undefined, () => run(...values)),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
    Date: clockOf(() => now),
  });
  performance.now = () => now - START;
  AbortSignal.timeout = (milliseconds) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
    return late.signal;
  };

  return {
    now: () => now,
    settle: () => advance(0),
    advance,
    restore: () => {
      for (const [name, value] of real) Object.assign(globalThis, { [name]: value });
      performance.now = realPerformance;
      AbortSignal.timeout = realTimeout;
    },
  };
}
