import type { Path } from '../tree/read-node';

/** Which data the rules have read, so that a change of it is noticed. */
export type RuleReads = ReturnType<typeof createRuleReads>;

/** A location that was read, or above one that was. */
class ReadLocation {
  readonly listeners = new Set<() => void>();
  readonly below = new Map<string, ReadLocation>();

  get isIdle(): boolean {
    return this.listeners.size === 0 && this.below.size === 0;
  }

  make(path: Path): ReadLocation {
    const [key, ...rest] = path;
    if (key === undefined) return this;
    const next = this.below.get(key) ?? new ReadLocation();
    this.below.set(key, next);
    return next.make(rest);
  }

  remove(path: Path, listener: () => void): void {
    const [key, ...rest] = path;
    if (key === undefined) {
      this.listeners.delete(listener);
      return;
    }
    const next = this.below.get(key);
    next?.remove(rest, listener);
    if (next?.isIdle) this.below.delete(key);
  }

  /** Yields who has read the location at a path, one above it or one below it. */
  *readersOf([key, ...rest]: Path): Iterable<() => void> {
    yield* this.listeners;
    if (key !== undefined) yield* this.below.get(key)?.readersOf(rest) ?? [];
    else for (const location of this.below.values()) yield* location.readersOf([]);
  }
}

export function createRuleReads() {
  const root = new ReadLocation();
  return {
    /**
     * Calls back after each change at one of these locations, above or below it. Returns the function that stops.
     */
    watch(paths: readonly Path[], listener: () => void): () => void {
      for (const path of paths) root.make(path).listeners.add(listener);
      return () => {
        for (const path of paths) root.remove(path, listener);
      };
    },
    /** To be called with the paths of every accepted change. Costs nothing for those that no watched rule has read. */
    touch(paths: readonly Path[]) {
      if (root.isIdle) return;
      const readers = new Set(paths.flatMap((path) => [...root.readersOf(path)]));
      for (const listener of readers) listener();
    },
  };
}
