import { setTimeout as pause } from 'node:timers/promises';

/** Work that is done again and again, never twice at once. */
export interface Errand {
  /** Do it now, or once more after the run that is under way. */
  wake(): void;
  /** Starts no further run and waits up to `patience` milliseconds for the one under way. */
  end(patience: number): Promise<void>;
}

/** `work` answers after how many milliseconds it wants to be done again when nobody wakes it; it must not fail. */
export function createErrand(work: () => Promise<number>): Errand {
  let ended = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    let wait = 0;
    while (wanted) {
      wanted = false;
      wait = await work();
    }
    running = undefined;
    if (!ended) timer = setTimeout(wake, wait).unref();
  }

  function wake(): void {
    if (ended) return;
    wanted = true;
    if (running !== undefined) return;
    clearTimeout(timer);
    running = run();
  }

  return {
    wake,
    async end(patience) {
      ended = true;
      wanted = false;
      clearTimeout(timer);
      const over = new AbortController();
      const late = pause(patience, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([running, late]);
      over.abort();
    },
  };
}
