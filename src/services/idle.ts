const IDLE_AFTER = 4_000;
const IDLE_TIMEOUT = 2_000;

/** Runs a task when the browser is idle, four seconds after the start at the earliest. */
export const whenIdle = (task: () => void): void => {
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()), IDLE_AFTER);
};

/** Resolves when the browser is idle, or after two seconds. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT });
    else setTimeout(resolve, IDLE_TIMEOUT);
  });

/** Resolves in a task of its own, so that the browser can paint and react to input before. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
