import type { Primitive } from '../../server/realtime/tree/read-node';

type Leaves = ReadonlyMap<string, Primitive | null>;

/** A disk that takes its time and forgets what it had not written when the power went. */
export interface MemoryDisk {
  /** What a server holds of the disk until it is unplugged. */
  plug(): {
    load(): Promise<Map<string, Primitive>>;
    save(leaves: Leaves): Promise<void>;
    close(): Promise<void>;
  };
  /** Whoever holds it hears nothing of it any more. */
  unplug(): void;
  /** What is written down. */
  leaves(): ReadonlyMap<string, Primitive>;
}

/** Every save is written down so many milliseconds later, in order. */
export function memoryDisk(delay: () => number = () => 0): MemoryDisk {
  const written = new Map<string, Primitive>();
  let holder = {};
  let lastDue = 0;

  const write = (leaves: Leaves) => {
    for (const [path, value] of leaves)
      if (value === null) written.delete(path);
      else written.set(path, value);
  };
  const save = (holding: object, leaves: Leaves) =>
    new Promise<void>((resolve) => {
      lastDue = Math.max(lastDue, Date.now() + delay());
      setTimeout(() => {
        if (holding !== holder) return;
        write(leaves);
        resolve();
      }, lastDue - Date.now());
    });

  return {
    plug: () => {
      const holding = {};
      holder = holding;
      return {
        load: async () => new Map(written),
        save: (leaves) => save(holding, leaves),
        close: async () => undefined,
      };
    },
    unplug: () => {
      holder = {};
    },
    leaves: () => written,
  };
}
