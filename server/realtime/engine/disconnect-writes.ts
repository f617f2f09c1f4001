import type { Json, Path } from '../tree/read-node';
import { BeyondLimit } from './beyond-limit';

interface Write {
  path: Path;
  value: Json;
}

interface Arranged extends Write {
  bytes: number;
}

/** What a connection has arranged for its end: groups that are written together, in the order they came. */
export interface DisconnectWrites {
  /** A put: takes the place of everything at and below its path. @throws BeyondLimit */
  put(write: Write): void;
  /** A merge: each path takes the place of what was arranged at and below it. @throws BeyondLimit */
  merge(writes: readonly Write[]): void;
  /** Takes back everything at and below a path. */
  cancel(path: Path): void;
  /** Hands out the groups, once. */
  take(): readonly (readonly Write[])[];
}

const isWithin = (path: Path, parent: Path): boolean => parent.every((key, index) => path[index] === key);

const measured = ({ path, value }: Write): Arranged => ({
  path,
  value,
  bytes: Buffer.byteLength(JSON.stringify([path, value])),
});

/** @param mostBytes of all paths and values together, as JSON */
export function createDisconnectWrites(most: number, mostBytes: number): DisconnectWrites {
  let groups: (readonly Arranged[])[] = [];

  function refuseTooMuch(all: readonly Arranged[]): void {
    const bytes = all.reduce((sum, write) => sum + write.bytes, 0);
    if (all.length > most || bytes > mostBytes)
      throw new BeyondLimit('too much is arranged for the end of the connection');
  }

  const without = (parents: readonly Path[]) =>
    groups
      .map((writes) => writes.filter(({ path }) => !parents.some((parent) => isWithin(path, parent))))
      .filter((writes) => writes.length > 0);

  function add(writes: readonly Write[]): void {
    const left = without(writes.map(({ path }) => path));
    const added = writes.map(measured);
    refuseTooMuch([...left.flat(), ...added]);
    groups = added.length > 0 ? [...left, added] : left;
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
