import { DirtyPaths } from './dirty-paths';
import { jsonOf } from './json';
import { LocationIndex } from './location-index';
import { isWhole, type Query } from './query';
import type { Json, Path, ReadNode } from './read-node';
import type { Tree } from './tree';
import { type Content, LiveView, type Push } from './view';
import { WindowContent } from './window-content';

const isBranch = (node: ReadNode | undefined): boolean => node?.leaf === null;

/** All data of a location. */
class WholeContent implements Content {
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #dirty = new DirtyPaths();
  #sentBranch: boolean;

  constructor(path: Path, node: () => ReadNode | undefined) {
    this.#path = path;
    this.#node = node;
    this.#sentBranch = isBranch(node());
  }

  touchWhole(): void {
    this.#dirty.markWhole();
  }

  /** Marks a path below as changed; `node` is the current data. */
  touchBelow(node: ReadNode | undefined, path: readonly string[]): void {
    this.#dirty.mark(node, path);
  }

  node(): ReadNode | undefined {
    return this.#node();
  }

  json(): Json {
    return jsonOf(this.#node());
  }

  pending(): readonly Push[] {
    if (this.#dirty.isClean) return [];
    const node = this.#node();
    if (!this.#sentBranch || this.#dirty.isWholeOf(node))
      return [{ kind: 'd', path: this.#path, data: jsonOf(node) }];
    const data: { [path: string]: Json } = {};
    this.#dirty.collect(node, '', data);
    return [{ kind: 'm', path: this.#path, data }];
  }

  settle(): void {
    this.#dirty.clear();
    this.#sentBranch = isBranch(this.#node());
  }

  // Pending changes contain every path changed since the last drain, so they also update receivers that have some of it.
  show(): void {}
}

/** A location with views, or above one with views. */
class WatchedLocation {
  readonly below = new Map<string, WatchedLocation>();
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #views = new Map<string, LiveView>();
  readonly #wholes = new Set<LiveView<WholeContent>>();
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
  view(query: Query, onDrop: () => void): LiveView {
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
  *touchWhole(): Iterable<LiveView> {
    for (const index of this.#indexes.values()) index.touchWhole();
    for (const view of this.#views.values()) {
      view.content.touchWhole();
      yield view;
    }
    for (const location of this.below.values()) yield* location.touchWhole();
  }

  /** Marks a path below as changed; `node` is the current data. Yields the affected views. */
  *touchBelow(node: ReadNode | undefined, path: readonly string[]): Iterable<LiveView> {
    for (const view of this.#wholes) {
      view.content.touchBelow(node, path);
      yield view;
    }
    const [key = '', ...within] = path;
    for (const index of this.#indexes.values()) yield* index.touchChild(key, node?.child(key), within);
  }

  #wholeView(query: Query, onDrop: () => void): LiveView {
    const content = new WholeContent(this.#path, this.#node);
    const view = new LiveView(this.#path, query, content, () => {
      this.#views.delete(query.text);
      this.#wholes.delete(view);
      onDrop();
    });
    this.#wholes.add(view);
    return view;
  }

  #windowView(query: Query, onDrop: () => void): LiveView {
    const index = this.index(query.index);
    const source = { path: this.#path, node: this.#node, index: () => index.order() };
    const view = new LiveView(this.#path, query, new WindowContent(source, query), () => {
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
export interface WatchedLocations {
  root(): WatchedLocation;
  find(path: Path): WatchedLocation | undefined;
  /** Returns the location, created with those above it when missing. */
  make(path: Path): WatchedLocation;
  /** Drops the location and those above it when unused. */
  tidy(path: Path): void;
}

export function createWatchedLocations(tree: Tree): WatchedLocations {
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
    root: () => root,
    find,
    make: (path) => path.reduce((location, _, depth) => step(location, path, depth), root),
    tidy,
  };
}
