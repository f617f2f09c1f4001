import { IdentityError } from './identity-error';

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` pieces of work run at a time and keeps up to `waitingMax` in order behind them.
 * @throws IdentityError UNAVAILABLE when even the queue is full
 */
export function createGate(width: number, waitingMax: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw new IdentityError('UNAVAILABLE', 'Too many sign-ins at once.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One piece of work per key at a time, in the order they came. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
