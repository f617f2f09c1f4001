import { TooBig } from './errors';
import { isBeyond, jsonOf } from './json';
import type { LocationIndex } from './location-index';
import { OrderedIndex } from './ordered-index';
import { withoutPriority } from './path';
import { isWhole, type Query } from './query';
import { rangeOf, WindowNode } from './range';
import type { Json, Path, ReadNode } from './read-node';
import type { Tree } from './tree';
import type { View } from './view';
import { createWatchedLocations, type WatchedLocations } from './watched-locations';

/** Indexes to keep. */
const KEPT_MAX = 16;
/** Indexes of locations with fewer children are quickly made. */
const KEPT_SIZE = 64;

interface Kept {
  path: Path;
  name: string;
}

/** Indexes that stay while nobody listens, for the next reader or listener. */
interface KeptIndexes {
  /** Returns whether a location is large enough. */
  isLarge(path: Path): boolean;
  /** Keeps an index, made when missing, in place of the one that was not used for the longest time. */
  keep(path: Path, name: string): OrderedIndex;
}

function createKeptIndexes(tree: Tree, locations: WatchedLocations): KeptIndexes {
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

/** Returns one-time reads of windows; small locations get a temporary index per read. */
function createReader(
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

/** All live views. */
export interface Views {
  /** Returns the shared view of a query at a path, created at first use. Every `open` needs one `release`. */
  open(path: Path, query: Query): View;
  /**
   * Updates the views at, above and below the changed paths and returns those that may have changes. The cost does not
   * grow with views elsewhere.
   */
  touch(paths: readonly Path[]): Iterable<View>;
  /** Returns the current result of a query, without a view. @throws TooBig beyond so many bytes as JSON */
  read(path: Path, query: Query, maxBytes: number): Json;
  /** Returns the current indexes of a location. */
  orders(path: Path): readonly string[];
  /** Returns the hash of the current data of a view. */
  hash(view: View): string;
}

/** Returns the views of a tree. */
export function createViews(tree: Tree): Views {
  const locations = createWatchedLocations(tree);
  const indexes = createKeptIndexes(tree, locations);
  const windowAt = createReader(tree, locations, indexes);

  function* touchOne(path: Path): Iterable<View> {
    let node: ReadNode | undefined = tree.at([]);
    let location = locations.root();
    for (const [depth, key] of path.entries()) {
      yield* location.touchBelow(node, path.slice(depth));
      const next = location.below.get(key);
      if (!next) return;
      location = next;
      node = node?.child(key);
    }
    yield* location.touchWhole();
  }

  return {
    open(path, query) {
      // The next one to open a long list finds its order there.
      if (!isWhole(query) && indexes.isLarge(path)) indexes.keep(path, query.index);
      const view = locations.make(path).view(query, () => locations.tidy(path));
      view.users += 1;
      return view;
    },
    touch(paths) {
      const touched = new Set<View>();
      for (const path of paths) for (const view of touchOne(withoutPriority(path))) touched.add(view);
      return touched;
    },
    read(path, query, maxBytes) {
      const node = isWhole(query) ? tree.at(path) : windowAt(path, query);
      if (isBeyond(node, maxBytes)) throw new TooBig('The data is larger than one answer may be.');
      return jsonOf(node);
    },
    orders: (path) => locations.find(path)?.orders ?? [],
    hash: (view) => view.hash(),
  };
}

export type { View };
