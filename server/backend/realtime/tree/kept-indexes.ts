import type { LocationIndex } from './location-index';
import type { OrderedIndex } from './ordered-index';
import type { Path } from './read-node';
import type { Tree } from './tree';
import type { WatchedLocations } from './watched-locations';

/** Indexes to keep. */
const KEPT_MAX = 16;
/** Indexes of locations with fewer children are quickly made. */
const KEPT_SIZE = 64;

interface Kept {
  path: Path;
  name: string;
}

/** Indexes that stay while nobody listens, for the next reader or listener. */
export interface KeptIndexes {
  /** Returns whether a location is large enough. */
  isLarge(path: Path): boolean;
  /** Keeps an index, made when missing, in place of the one that was not used for the longest time. */
  keep(path: Path, name: string): OrderedIndex;
}

export function createKeptIndexes(tree: Tree, locations: WatchedLocations): KeptIndexes {
  const kept = new Map<LocationIndex, Kept>();

  function forget(index: LocationIndex, { path, name }: Kept): void {
    kept.delete(index);
    index.isKept = false;
    locations.find(path)?.tidy(name);
    locations.tidy(path);
  }

  return {
    isLarge: (path) => (tree.at(path)?.size ?? 0) >= KEPT_SIZE,
    keep(path, name) {
      const index = locations.make(path).index(name);
      index.isKept = true;
      kept.delete(index);
      kept.set(index, { path, name });
      if (kept.size > KEPT_MAX) for (const oldest of [...kept].slice(0, 1)) forget(...oldest);
      return index.order();
    },
  };
}
