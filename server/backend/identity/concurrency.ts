import { tooManyFromNetwork } from './attempts';
import { IdentityError } from './identity-error';

/** Runs the work as soon as there is a free slot for its lane; work without a lane shares one. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, lane?: string) => Promise<T>;

/** Queues of waiting work by lane, served round robin. */
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
 * Runs at most `width` tasks at a time and queues up to `waitingMax` more, `laneMax` of them per lane. Lanes are served
 * round robin, so that a full one delays the others little.
 * @throws IdentityError UNAVAILABLE when the queue is full, TOO_MANY_ATTEMPTS_TRY_LATER when only the lane is
 */
export function createConcurrencyLimit(
  width: number,
  waitingMax: number,
  laneMax = waitingMax,
): ConcurrencyLimit {
  const lanes = createLanes();
  let running = 0;

  const enter = async (lane: string): Promise<void> => {
    if (running < width) {
      running += 1;
      return;
    }
    if (lanes.waiting() >= waitingMax) throw new IdentityError('UNAVAILABLE', 'Too many sign-ins at once.');
    if (lanes.waitingIn(lane) >= laneMax) throw tooManyFromNetwork();
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

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs the tasks of a key one after the other, in order of arrival. */
export function createKeyedQueue(): KeyedQueue {
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
