import { BadData } from '../tree/bad-data';
import type { Json, Path } from '../tree/read-node';

interface Write {
  path: Path;
  value: Json;
}

/** What a connection has arranged for its end: groups that are written together, in the order they came. */
export interface DisconnectWrites {
  /** A put: takes the place of everything at and below its path. @throws BadData beyond the limit */
  put(write: Write): void;
  /** A merge: each path takes the place of what was arranged at and below it. @throws BadData beyond the limit */
  merge(writes: readonly Write[]): void;
  /** Takes back everything at and below a path. */
  cancel(path: Path): void;
  /** Hands out the groups, once. */
  take(): readonly (readonly Write[])[];
}

const isWithin = (path: Path, parent: Path): boolean => parent.every((key, index) => path[index] === key);

export function createDisconnectWrites(most: number): DisconnectWrites {
  let groups: (readonly Write[])[] = [];

  const without = (parents: readonly Path[]) =>
    groups
      .map((writes) => writes.filter(({ path }) => !parents.some((parent) => isWithin(path, parent))))
      .filter((writes) => writes.length > 0);

  function add(writes: readonly Write[]): void {
    const left = without(writes.map(({ path }) => path));
    const count = left.reduce((sum, group) => sum + group.length, writes.length);
    if (count > most) throw new BadData('Too many writes are arranged for the end of the connection.');
    groups = writes.length > 0 ? [...left, writes] : left;
  }

  return {
    put: (write) => add([write]),
    merge: add,
    cancel(path) {
      groups = without([path]);
    },
    take() {
      const taken = groups;
      groups = [];
      return taken;
    },
  };
}
