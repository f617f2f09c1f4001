import { TooBig } from './errors';
import { isBeyond, jsonOf } from './json';
import type { SortValue } from './order';
import { OrderedIndex } from './ordered-index';
import { isWhole, type Query } from './query';
import { rangeOf, WindowNode } from './range';
import type { Json, Path, ReadNode } from './read-node';
import type { Tree } from './tree';
import { type ChildChange, type View, WholeView, WindowView } from './view';

/** Returns the single value of a range, undefined when it may have several. */
function onlyValue({ start, end, index }: Query): SortValue | undefined {
  if (!start || !end || index === '.key') return undefined;
  return start.value === end.value ? start.value : undefined;
}

/** One index of a location with the windows that use it. */
class LocationIndex {
  /** Kept although no window uses it. */
  isKept = false;
  readonly #node: () => ReadNode | undefined;
  readonly #order: OrderedIndex;
  /** By the single value of their range; undefined for several. */
  readonly #views = new Map<SortValue | undefined, Set<WindowView>>();
  #stale = false;

  constructor(name: string, node: () => ReadNode | undefined) {
    this.#node = node;
    this.#order = new OrderedIndex(name, node());
  }

  get isIdle(): boolean {
    return !this.isKept && this.#views.size === 0;
  }

  /** Returns the current order of the children. */
  order(): OrderedIndex {
    if (this.#stale) this.#order.refill(this.#node());
    this.#stale = false;
    return this.#order;
  }

  add(view: WindowView): void {
    const value = onlyValue(view.query);
    this.#views.set(value, (this.#views.get(value) ?? new Set()).add(view));
  }

  remove(view: WindowView): void {
    const value = onlyValue(view.query);
    const same = this.#views.get(value);
    same?.delete(view);
    if (same?.size === 0) this.#views.delete(value);
  }

  touchWhole(): void {
    this.#stale = true;
  }

  /** Updates a child; returns the affected views. */
  touchChild(key: string, child: ReadNode | undefined, within: readonly string[]): WindowView[] {
    // Not read since everything changed: all of it is pending anyway.
    if (this.#stale) return [...this.#views.values()].flatMap((views) => [...views]);
    const before = this.#order.entry(key);
    const after = this.#order.update(key, child);
    const change: ChildChange = { key, before, after, child, within };
    return this.#near(change).filter((view) => view.touchChild(change));
  }

  #near({ before, after }: ChildChange): WindowView[] {
    const values = new Set<SortValue | undefined>([before?.value, after?.value, undefined]);
    return [...values].flatMap((value) => [...(this.#views.get(value) ?? [])]);
  }
}

/** A location with views, or above one with views. */
class WatchedLocation {
  readonly below = new Map<string, WatchedLocation>();
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #views = new Map<string, View>();
  readonly #wholes = new Set<WholeView>();
  readonly #indexes = new Map<string, LocationIndex>();

  constructor(path: Path, node: () => ReadNode | undefined) {
    this.#path = path;
    this.#node = node;
  }

  get isIdle(): boolean {
    return this.#views.size === 0 && this.#indexes.size === 0 && this.below.size === 0;
  }

  /** Names of its indexes. */
  get orders(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  /** Returns the shared view of a query; `onDrop` is called when its last user released it. */
  view(query: Query, onDrop: () => void): View {
    const existing = this.#views.get(query.text);
    if (existing) return existing;
    const view = isWhole(query) ? this.#wholeView(query, onDrop) : this.#windowView(query, onDrop);
    this.#views.set(query.text, view);
    return view;
  }

  existingIndex(name: string): LocationIndex | undefined {
    return this.#indexes.get(name);
  }

  /** Returns the index of this name, created when missing. */
  index(name: string): LocationIndex {
    const index = this.#indexes.get(name) ?? new LocationIndex(name, this.#node);
    this.#indexes.set(name, index);
    return index;
  }

  /** Drops an unused index. */
  tidy(name: string): void {
    if (this.#indexes.get(name)?.isIdle) this.#indexes.delete(name);
  }

  /** Marks this location and everything below as changed; yields the affected views. */
  *touchWhole(): Iterable<View> {
    for (const index of this.#indexes.values()) index.touchWhole();
    for (const view of this.#views.values()) {
      view.touchWhole();
      yield view;
    }
    for (const location of this.below.values()) yield* location.touchWhole();
  }

  /** Marks a path below as changed; `node` is the current data. Yields the affected views. */
  *touchBelow(node: ReadNode | undefined, path: readonly string[]): Iterable<View> {
    for (const view of this.#wholes) {
      view.touchBelow(node, path);
      yield view;
    }
    const [key = '', ...within] = path;
    for (const index of this.#indexes.values()) yield* index.touchChild(key, node?.child(key), within);
  }

  #wholeView(query: Query, onDrop: () => void): View {
    const view = new WholeView({ path: this.#path, node: this.#node }, query, () => {
      this.#views.delete(query.text);
      this.#wholes.delete(view);
      onDrop();
    });
    this.#wholes.add(view);
    return view;
  }

  #windowView(query: Query, onDrop: () => void): View {
    const index = this.index(query.index);
    const source = { path: this.#path, node: this.#node, order: () => index.order() };
    const view = new WindowView(source, query, () => {
      this.#views.delete(query.text);
      index.remove(view);
      this.tidy(query.index);
      onDrop();
    });
    index.add(view);
    return view;
  }
}

/** All locations with views. */
type WatchedLocations = ReturnType<typeof createWatchedLocations>;

function createWatchedLocations(tree: Tree) {
  const locationAt = (path: Path): WatchedLocation => new WatchedLocation(path, () => tree.at(path));
  const root = locationAt([]);

  function step(location: WatchedLocation, path: Path, depth: number): WatchedLocation {
    const key = path[depth] as string;
    const next = location.below.get(key) ?? locationAt(path.slice(0, depth + 1));
    location.below.set(key, next);
    return next;
  }

  function find(path: Path): WatchedLocation | undefined {
    return path.reduce<WatchedLocation | undefined>((location, key) => location?.below.get(key), root);
  }

  function tidy(path: Path): void {
    const key = path.at(-1);
    if (key === undefined || !find(path)?.isIdle) return;
    const above = path.slice(0, -1);
    find(above)?.below.delete(key);
    tidy(above);
  }

  return {
    root: (): WatchedLocation => root,
    find,
    /** Returns the location, created with those above it when missing. */
    make: (path: Path): WatchedLocation =>
      path.reduce((location, _, depth) => step(location, path, depth), root),
    /** Drops the location and those above it when unused. */
    tidy,
  };
}

/** Indexes to keep. */
const KEPT_MAX = 16;
/** Indexes of locations with fewer children are quickly made. */
const KEPT_SIZE = 64;

interface Kept {
  path: Path;
  name: string;
}

/** Indexes that stay while nobody listens, for the next reader or listener. */
type KeptIndexes = ReturnType<typeof createKeptIndexes>;

function createKeptIndexes(tree: Tree, locations: WatchedLocations) {
  const kept = new Map<LocationIndex, Kept>();

  function forget(index: LocationIndex, { path, name }: Kept): void {
    kept.delete(index);
    index.isKept = false;
    locations.find(path)?.tidy(name);
    locations.tidy(path);
  }

  return {
    /** Returns whether a location is large enough. */
    isLarge: (path: Path) => (tree.at(path)?.size ?? 0) >= KEPT_SIZE,
    /** Keeps an index, made when missing, in place of the one that was not used for the longest time. */
    keep(path: Path, name: string): OrderedIndex {
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
export type Views = ReturnType<typeof createViews>;

/** Returns the views of a tree. */
export function createViews(tree: Tree) {
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
    /** Returns the shared view of a query at a path, created at first use. Every `open` needs one `release`. */
    open(path: Path, query: Query): View {
      // The next one to open a long list finds its order there.
      if (!isWhole(query) && indexes.isLarge(path)) indexes.keep(path, query.index);
      const view = locations.make(path).view(query, () => locations.tidy(path));
      view.users += 1;
      return view;
    },
    /**
     * Updates the views at, above and below the changed paths and returns those that may have changes. The cost does not
     * grow with views elsewhere.
     */
    touch(paths: readonly Path[]): Iterable<View> {
      const touched = new Set<View>();
      for (const path of paths) for (const view of touchOne(path)) touched.add(view);
      return touched;
    },
    /** Returns the current result of a query, without a view. @throws TooBig beyond so many bytes as JSON */
    read(path: Path, query: Query, maxBytes: number): Json {
      const node = isWhole(query) ? tree.at(path) : windowAt(path, query);
      if (isBeyond(node, maxBytes)) throw new TooBig('The data is larger than one answer may be.');
      return jsonOf(node);
    },
    /** Returns the current indexes of a location. */
    orders: (path: Path): readonly string[] => locations.find(path)?.orders ?? [],
  };
}
