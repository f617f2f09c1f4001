import { OrderedIndex } from './ordered-index';
import type { Query } from './query';
import { rangeOf } from './range';
import type { Path, ReadNode } from './read-node';
import type { SpotIndex } from './spot-index';
import type { Spots } from './spots';
import type { Tree } from './tree';
import { WindowNode } from './window-node';

/** So many indexes of one-off reads are kept, the latest used. */
const KEPT_MAX = 16;
/** Of places with fewer children an index is made for each read. */
const KEPT_SIZE = 64;

interface Kept {
  path: Path;
  name: string;
  index: SpotIndex;
}

/** Reads windows once; the indexes of large places stand for a while afterwards. */
export function createReader(tree: Tree, spots: Spots): (path: Path, query: Query) => ReadNode | undefined {
  const kept = new Map<SpotIndex, Kept>();

  function forget({ path, name, index }: Kept): void {
    kept.delete(index);
    index.isKept = false;
    spots.find(path)?.tidy(name);
    spots.tidy(path);
  }

  function keep(path: Path, name: string): OrderedIndex {
    const index = spots.make(path).index(name);
    index.isKept = true;
    kept.delete(index);
    kept.set(index, { path, name, index });
    if (kept.size > KEPT_MAX) for (const oldest of [...kept.values()].slice(0, 1)) forget(oldest);
    return index.order();
  }

  function orderOf(path: Path, name: string): OrderedIndex {
    const node = tree.at(path);
    const standing = spots.find(path)?.standingIndex(name);
    if (!standing && (node?.size ?? 0) < KEPT_SIZE) return new OrderedIndex(name, node);
    return keep(path, name);
  }

  return (path, query) => {
    const { entries } = orderOf(path, query.index);
    const range = rangeOf(query);
    const { first, end } = range.window(range.all(entries));
    return first === end ? undefined : new WindowNode(tree.at(path), entries.slice(first, end));
  };
}
