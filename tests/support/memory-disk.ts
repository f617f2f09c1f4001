import type { Primitive } from '../../server/backend/realtime/tree/read-node';

type Leaves = ReadonlyMap<string, Primitive | null>;

/** A slow disk that loses unwritten data on a power failure. */
export interface MemoryDisk {
  /** The view of a server on the disk until it is disconnected. */
  plug(): {
    load(): Promise<Map<string, Primitive>>;
    save(leaves: Leaves): Promise<void>;
    close(): Promise<void>;
  };
  /** Disconnects the server, which receives no more answers. */
  unplug(): void;
  /** The written data. */
  leaves(): ReadonlyMap<string, Primitive>;
}

/** Writes every save this many milliseconds later, in order. */
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
