/** The messages that a page is sending. The SDK shows them before the server has accepted them. */
export interface OpenSends {
  has(id: string): boolean;
  /** Runs a send; its message counts as being sent until the server has answered. */
  run<Result>(id: string, send: () => Promise<Result>): Promise<Result>;
  /** Calls back whenever a send has ended; returns the function that stops. */
  watch(listener: () => void): () => void;
}

export function createOpenSends(): OpenSends {
  const open = new Map<string, number>();
  const listeners = new Set<() => void>();

  function end(id: string): void {
    const left = (open.get(id) ?? 1) - 1;
    if (left > 0) open.set(id, left);
    else open.delete(id);
    for (const listener of listeners) listener();
  }

  return {
    has: (id) => open.has(id),
    run: async (id, send) => {
      open.set(id, (open.get(id) ?? 0) + 1);
      try {
        return await send();
      } finally {
        end(id);
      }
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
