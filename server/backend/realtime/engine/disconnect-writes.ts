import type { Json, Path } from '../tree/read-node';
import { BeyondLimit } from './reply';

interface Write {
  path: Path;
  value: Json;
}

interface Arranged extends Write {
  bytes: number;
}

/** Writes for the end of a connection: groups that are written together, in order of arrival. */
export type DisconnectWrites = ReturnType<typeof createDisconnectWrites>;

const isWithin = (path: Path, parent: Path): boolean => parent.every((key, index) => path[index] === key);

const measured = ({ path, value }: Write): Arranged => ({
  path,
  value,
  bytes: Buffer.byteLength(JSON.stringify([path, value])),
});

/** @param maxBytes of all paths and values together, as JSON */
export function createDisconnectWrites(most: number, maxBytes: number) {
  let groups: (readonly Arranged[])[] = [];

  function checkLimits(all: readonly Arranged[]): void {
    const bytes = all.reduce((sum, write) => sum + write.bytes, 0);
    if (all.length > most || bytes > maxBytes)
      throw new BeyondLimit('too much is arranged for the end of the connection');
  }

  const without = (parents: readonly Path[]) =>
    groups
      .map((writes) => writes.filter(({ path }) => !parents.some((parent) => isWithin(path, parent))))
      .filter((writes) => writes.length > 0);

  function add(writes: readonly Write[]): void {
    const left = without(writes.map(({ path }) => path));
    const added = writes.map(measured);
    checkLimits([...left.flat(), ...added]);
    groups = added.length > 0 ? [...left, added] : left;
  }

  return {
    /** Replaces everything at and below the path. @throws BeyondLimit */
    put: (write: Write) => add([write]),
    /** Replaces everything at and below each path. @throws BeyondLimit */
    merge: add,
    /** Cancels everything at and below a path. */
    cancel(path: Path) {
      groups = without([path]);
    },
    /** Removes and returns the groups. */
    take(): readonly (readonly Write[])[] {
      const taken = groups;
      groups = [];
      return taken;
    },
  };
}
