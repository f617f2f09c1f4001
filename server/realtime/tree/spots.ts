import type { Path } from './read-node';
import { Spot } from './spot';
import type { Tree } from './tree';

/** The places that are looked at. */
export interface Spots {
  root(): Spot;
  find(path: Path): Spot | undefined;
  /** The place, made with those above it when nobody looked at it yet. */
  make(path: Path): Spot;
  /** Forgets the place and those above it that nobody looks at. */
  tidy(path: Path): void;
}

export function createSpots(tree: Tree): Spots {
  const spotAt = (path: Path): Spot => new Spot(path, () => tree.at(path));
  const root = spotAt([]);

  function step(spot: Spot, path: Path, depth: number): Spot {
    const key = path[depth] as string;
    const next = spot.below.get(key) ?? spotAt(path.slice(0, depth + 1));
    spot.below.set(key, next);
    return next;
  }

  function find(path: Path): Spot | undefined {
    return path.reduce<Spot | undefined>((spot, key) => spot?.below.get(key), root);
  }

  function tidy(path: Path): void {
    const key = path.at(-1);
    if (key === undefined || !find(path)?.isIdle) return;
    const above = path.slice(0, -1);
    find(above)?.below.delete(key);
    tidy(above);
  }

  return {
    root: () => root,
    find,
    make: (path) => path.reduce((spot, _, depth) => step(spot, path, depth), root),
    tidy,
  };
}
