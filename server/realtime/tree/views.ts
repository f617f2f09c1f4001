import { jsonOf } from './json';
import { isBeyond } from './json-size';
import { withoutPriority } from './path';
import { isWhole, type Query } from './query';
import type { Json, Path, ReadNode } from './read-node';
import { createSpots } from './spots';
import { TooBig } from './too-big';
import type { Tree } from './tree';
import type { View } from './view';
import { createReader } from './window-reader';

/** What is looked at. */
export interface Views {
  /** The shared live view of a query at a path, made at first use. Every `open` is answered by one `release`. */
  open(path: Path, query: Query): View;
  /**
   * Tells the views at, above and below the changed paths, after an accepted change; returns those that may have
   * something to tell. The cost does not grow with views elsewhere.
   */
  touch(paths: readonly Path[]): Iterable<View>;
  /** What a query shows now, without keeping a view. @throws TooBig when it takes more than so many bytes as JSON */
  read(path: Path, query: Query, mostBytes: number): Json;
  /** The indexes of a place that stand now. */
  orders(path: Path): readonly string[];
  /** The hash clients compute of what the view shows now. */
  hash(view: View): string;
}

/** No views yet of a tree. */
export function createViews(tree: Tree): Views {
  const spots = createSpots(tree);
  const windowAt = createReader(tree, spots);

  function* touchOne(path: Path): Iterable<View> {
    let node: ReadNode | undefined = tree.at([]);
    let spot = spots.root();
    for (const [depth, key] of path.entries()) {
      yield* spot.touchBelow(node, path.slice(depth));
      const next = spot.below.get(key);
      if (!next) return;
      spot = next;
      node = node?.child(key);
    }
    yield* spot.touchWhole();
  }

  return {
    open(path, query) {
      const view = spots.make(path).view(query, () => spots.tidy(path));
      view.users += 1;
      return view;
    },
    touch(paths) {
      const touched = new Set<View>();
      for (const path of paths) for (const view of touchOne(withoutPriority(path))) touched.add(view);
      return touched;
    },
    read(path, query, mostBytes) {
      const node = isWhole(query) ? tree.at(path) : windowAt(path, query);
      if (isBeyond(node, mostBytes)) throw new TooBig('The data is larger than one answer may be.');
      return jsonOf(node);
    },
    orders: (path) => spots.find(path)?.orders ?? [],
    hash: (view) => view.hash(),
  };
}

export type { View };
