/** The messages that a page is sending. The SDK shows them before the server has accepted them. */
export interface OpenSends {
  has(id: string): boolean;
  /**
   * Runs a send; its message counts as being sent until the server has answered. A message that is being sent already is
   * not sent again, because what the page sees of it then does not show that the server has it: its send is awaited.
   */
  run(id: string, send: () => Promise<void>): Promise<void>;
  /** Calls back whenever a send has ended; returns the function that stops. */
  watch(listener: () => void): () => void;
}

export function createOpenSends(): OpenSends {
  const open = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function end(id: string): void {
    open.delete(id);
    for (const listener of listeners) listener();
  }

  return {
    has: (id) => open.has(id),
    run: (id, send) => {
      const sending = open.get(id) ?? send().finally(() => end(id));
      open.set(id, sending);
      return sending;
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
