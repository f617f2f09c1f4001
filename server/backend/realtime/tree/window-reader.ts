import type { LocationIndex } from './location-index';
import { OrderedIndex } from './ordered-index';
import type { Query } from './query';
import { rangeOf, WindowNode } from './range';
import type { Path, ReadNode } from './read-node';
import type { Tree } from './tree';
import type { WatchedLocations } from './watched-locations';

/** Indexes of one-time reads to keep. */
const KEPT_MAX = 16;
/** Locations with fewer children get a temporary index per read. */
const KEPT_SIZE = 64;

interface Kept {
  path: Path;
  name: string;
  index: LocationIndex;
}

/** Returns one-time reads of windows; indexes of large locations are kept for further reads. */
export function createReader(
  tree: Tree,
  locations: WatchedLocations,
): (path: Path, query: Query) => ReadNode | undefined {
  const kept = new Map<LocationIndex, Kept>();

  function forget({ path, name, index }: Kept): void {
    kept.delete(index);
    index.isKept = false;
    locations.find(path)?.tidy(name);
    locations.tidy(path);
  }

  function keep(path: Path, name: string): OrderedIndex {
    const index = locations.make(path).index(name);
    index.isKept = true;
    kept.delete(index);
    kept.set(index, { path, name, index });
    if (kept.size > KEPT_MAX) for (const oldest of [...kept.values()].slice(0, 1)) forget(oldest);
    return index.order();
  }

  function orderOf(path: Path, name: string): OrderedIndex {
    const node = tree.at(path);
    const existing = locations.find(path)?.existingIndex(name);
    if (!existing && (node?.size ?? 0) < KEPT_SIZE) return new OrderedIndex(name, node);
    return keep(path, name);
  }

  return (path, query) => {
    const { entries } = orderOf(path, query.index);
    const range = rangeOf(query);
    const { first, end } = range.window(range.all(entries));
    return first === end ? undefined : new WindowNode(tree.at(path), entries.slice(first, end));
  };
}
