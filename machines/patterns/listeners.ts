/** What is called back when something changes. */
export class Listeners<Facts extends unknown[] = []> {
  readonly #all = new Set<(...facts: Facts) => void>();

  /** Returns the function that removes the listener. */
  add(listener: (...facts: Facts) => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  notify(...facts: Facts): void {
    for (const listener of this.#all) listener(...facts);
  }
}

/** What is called back when the thing of a key changes. */
export class KeyedListeners {
  readonly #all = new Map<string, Set<() => void>>();

  /** Returns the function that removes the listener. */
  add(key: string, listener: () => void): () => void {
    this.#all.set(key, (this.#all.get(key) ?? new Set()).add(listener));
    return () => {
      const listeners = this.#all.get(key);
      listeners?.delete(listener);
      if (listeners?.size === 0) this.#all.delete(key);
    };
  }

  notify(key: string): void {
    for (const listener of this.#all.get(key) ?? []) listener();
  }

  notifyAll(): void {
    for (const key of this.#all.keys()) this.notify(key);
  }
}
