import type { KeptIndexes } from './kept-indexes';
import { OrderedIndex } from './ordered-index';
import type { Query } from './query';
import { rangeOf, WindowNode } from './range';
import type { Path, ReadNode } from './read-node';
import type { Tree } from './tree';
import type { WatchedLocations } from './watched-locations';

/** Returns one-time reads of windows; small locations get a temporary index per read. */
export function createReader(
  tree: Tree,
  locations: WatchedLocations,
  indexes: KeptIndexes,
): (path: Path, query: Query) => ReadNode | undefined {
  function orderOf(path: Path, name: string): OrderedIndex {
    const existing = locations.find(path)?.existingIndex(name);
    if (!existing && !indexes.isLarge(path)) return new OrderedIndex(name, tree.at(path));
    return indexes.keep(path, name);
  }

  return (path, query) => {
    const { entries } = orderOf(path, query.index);
    const range = rangeOf(query);
    const { first, end } = range.window(range.all(entries));
    return first === end ? undefined : new WindowNode(tree.at(path), entries.slice(first, end));
  };
}
