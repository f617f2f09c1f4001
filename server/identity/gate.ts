import { IdentityError } from './identity-error';

/** Runs the work when it is its lane's turn; work without a lane shares one. */
export type Gate = <T>(work: () => Promise<T>, lane?: string) => Promise<T>;

/** Waiting work by lane; the lanes take turns. */
function createLanes() {
  const lanes = new Map<string, (() => void)[]>();
  let waiting = 0;
  return {
    waiting: () => waiting,
    waitingIn: (lane: string) => lanes.get(lane)?.length ?? 0,
    add(lane: string, enter: () => void): void {
      waiting += 1;
      const queue = lanes.get(lane);
      if (queue) queue.push(enter);
      else lanes.set(lane, [enter]);
    },
    next(): (() => void) | undefined {
      const [turn] = lanes;
      if (!turn) return undefined;
      const [lane, queue] = turn;
      waiting -= 1;
      const enter = queue.shift();
      lanes.delete(lane);
      if (queue.length > 0) lanes.set(lane, queue);
      return enter;
    },
  };
}

/**
 * Lets `width` pieces of work run at a time and keeps up to `waitingMax` behind them, `laneMax` in one lane. The lanes
 * take turns, so that a crowd in one costs the others little.
 * @throws IdentityError UNAVAILABLE when the queue is full, TOO_MANY_ATTEMPTS_TRY_LATER when only the lane is
 */
export function createGate(width: number, waitingMax: number, laneMax = waitingMax): Gate {
  const lanes = createLanes();
  let running = 0;

  const enter = async (lane: string): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    if (lanes.waiting() >= waitingMax) throw new IdentityError('UNAVAILABLE', 'Too many sign-ins at once.');
    if (lanes.waitingIn(lane) >= laneMax) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
    await new Promise<void>((resolve) => lanes.add(lane, resolve));
  };
  const leave = (): void => {
    const next = lanes.next();
    if (next) next();
    else running -= 1;
  };

  return async (work, lane = '') => {
    await enter(lane);
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
