import { hashOf } from './hash';
import { isBeyond, jsonOf, putKey } from './json';
import type { Entry, OrderedIndex } from './ordered-index';
import type { Query } from './query';
import { type Range, rangeOf, type Slice, WindowNode } from './range';
import type { Json, Path, ReadNode } from './read-node';

/** Changed paths below a location; below one that changed as a whole, none are stored. */
class DirtyPaths {
  whole = false;
  readonly #below = new Map<string, DirtyPaths>();

  get isClean(): boolean {
    return !this.whole && this.#below.size === 0;
  }

  /** Marks a path below `node`, the current data; where data is removed, the highest empty location counts. */
  mark(node: ReadNode | undefined, path: readonly string[]): void {
    const [key, ...rest] = path;
    if (this.whole) return;
    if (node === undefined || key === undefined) this.markWhole();
    else this.#at(key).mark(node.child(key), rest);
  }

  markWhole(): void {
    this.whole = true;
    this.#below.clear();
  }

  clear(): void {
    this.whole = false;
    this.#below.clear();
  }

  /** Adds the current data of the changed paths to `data`. */
  collect(node: ReadNode | undefined, path: string, data: { [path: string]: Json }): void {
    if (this.whole) putKey(data, path, jsonOf(node));
    else
      for (const [key, dirty] of this.#below)
        dirty.collect(node?.child(key), path === '' ? key : `${path}/${key}`, data);
  }

  #at(key: string): DirtyPaths {
    const existing = this.#below.get(key);
    if (existing) return existing;
    const made = new DirtyPaths();
    this.#below.set(key, made);
    return made;
  }
}

/** A change of a view: all data (`d`), or values by path below the view, null where removed (`m`). */
export type Push =
  | { kind: 'd'; path: Path; data: Json }
  | { kind: 'm'; path: Path; data: { [path: string]: Json } };

/** The location of a view. */
interface Shown {
  path: Path;
  node: () => ReadNode | undefined;
}

/** The live result of a query at a path, shared by its users. */
export abstract class View {
  readonly path: Path;
  readonly query: Query;
  /** Users, counted by `open` and `release`. */
  users = 0;
  readonly #drop: () => void;

  constructor(path: Path, query: Query, drop: () => void) {
    this.path = path;
    this.query = query;
    this.#drop = drop;
  }

  /** Marks all data as changed. */
  abstract touchWhole(): void;
  protected abstract node(): ReadNode | undefined;
  protected abstract pending(): readonly Push[];
  /** Marks all pending changes as sent. */
  protected abstract settle(): void;
  /** Notes that one receiver gets the current data before the others. */
  protected abstract show(): void;

  /** Returns whether the JSON of the current data exceeds a size in bytes. */
  isBeyond(bytes: number): boolean {
    return isBeyond(this.node(), bytes);
  }

  /** Returns the current data. */
  current(): Json {
    this.show();
    return jsonOf(this.node());
  }

  /** Returns the hash of the current data. */
  hash(): string {
    this.show();
    return hashOf(this.node());
  }

  /** Returns what the next drain would return. */
  peek(): readonly Push[] {
    this.show();
    return this.pending();
  }

  /**
   * Returns the changes since the last drain, read from the current tree, so intermediate values are skipped.
   * Receivers that got `current` or `peek` since then, or compared the hash, end with the same data.
   */
  drain(): readonly Push[] {
    const pushes = this.pending();
    this.settle();
    return pushes;
  }

  /** Releases one use; the last one drops the view. */
  release(): void {
    this.users -= 1;
    if (this.users === 0) this.#drop();
  }
}

const isBranch = (node: ReadNode | undefined): boolean => node?.leaf === null;

/** All data of a location. */
export class WholeView extends View {
  protected readonly node: () => ReadNode | undefined;
  readonly #dirty = new DirtyPaths();
  #sentBranch: boolean;

  constructor({ path, node }: Shown, query: Query, drop: () => void) {
    super(path, query, drop);
    this.node = node;
    this.#sentBranch = isBranch(node());
  }

  touchWhole(): void {
    this.#dirty.markWhole();
  }

  /** Marks a path below as changed; `node` is the current data. */
  touchBelow(node: ReadNode | undefined, path: readonly string[]): void {
    this.#dirty.mark(node, path);
  }

  protected pending(): readonly Push[] {
    if (this.#dirty.isClean) return [];
    const node = this.node();
    if (!this.#sentBranch || this.#dirty.whole) return [{ kind: 'd', path: this.path, data: jsonOf(node) }];
    const data: { [path: string]: Json } = {};
    this.#dirty.collect(node, '', data);
    return [{ kind: 'm', path: this.path, data }];
  }

  protected settle(): void {
    this.#dirty.clear();
    this.#sentBranch = isBranch(this.node());
  }

  // Pending changes contain every path changed since the last drain, so they also update receivers that have some of it.
  protected show(): void {}
}

/** A changed child: its entries before and after, and the path within it. */
export interface ChildChange {
  key: string;
  before: Entry | undefined;
  after: Entry | undefined;
  child: ReadNode | undefined;
  within: readonly string[];
}

interface Moves {
  entered: string[];
  left: string[];
}

interface Source extends Shown {
  order(): OrderedIndex;
}

/** The children of a location within the range and limit of a query. */
export class WindowView extends View {
  readonly #source: Source;
  readonly #range: Range;
  readonly #limit: number | null;
  /** Keys that all receivers have. */
  #sent: Set<string>;
  /** Keys that some receiver may have beyond that. */
  readonly #shown = new Set<string>();
  readonly #dirty = new Map<string, DirtyPaths>();
  #whole = false;

  constructor(source: Source, query: Query, drop: () => void) {
    super(source.path, query, drop);
    this.#source = source;
    this.#range = rangeOf(query);
    this.#limit = query.limit;
    this.#sent = this.#keys();
  }

  touchWhole(): void {
    this.#whole = true;
  }

  /** Marks a child as changed; false when it does not affect this window. */
  touchChild(change: ChildChange): boolean {
    if (this.#whole) return true;
    if (!this.#concerns(change)) return false;
    const dirty = this.#dirtyAt(change.key);
    if (change.after && this.#range.has(change.after)) dirty.mark(change.child, change.within);
    else dirty.markWhole();
    return true;
  }

  protected node(): ReadNode | undefined {
    const entries = this.#entries();
    return entries.length === 0 ? undefined : new WindowNode(this.#source.node(), entries);
  }

  protected pending(): readonly Push[] {
    const { path } = this;
    if (this.#whole) return [{ kind: 'd', path, data: jsonOf(this.node()) }];
    if (this.#dirty.size === 0) return [];
    const data = this.#merge(this.#moves());
    if (Object.keys(data).length === 0) return [];
    return this.#sent.size === 0
      ? [{ kind: 'd', path, data: jsonOf(this.node()) }]
      : [{ kind: 'm', path, data }];
  }

  protected settle(): void {
    if (this.#whole) this.#sent = this.#keys();
    else this.#move(this.#moves());
    this.#whole = false;
    this.#shown.clear();
    this.#dirty.clear();
  }

  protected show(): void {
    if (this.#whole || this.#dirty.size === 0) return;
    const { entered, left } = this.#moves();
    for (const key of entered) this.#shown.add(key);
    for (const key of left) this.#dirtyAt(key).markWhole();
  }

  #slice(): Slice {
    return this.#range.window(this.#range.all(this.#source.order().entries));
  }

  #entries(): readonly Entry[] {
    const { first, end } = this.#slice();
    return this.#source.order().entries.slice(first, end);
  }

  #keys(): Set<string> {
    return new Set(this.#entries().map(({ key }) => key));
  }

  #dirtyAt(key: string): DirtyPaths {
    const existing = this.#dirty.get(key);
    if (existing) return existing;
    const made = new DirtyPaths();
    this.#dirty.set(key, made);
    return made;
  }

  #inRange(entry: Entry | undefined): boolean {
    return entry !== undefined && this.#range.has(entry);
  }

  // While nothing is dirty, children beyond the limit change nothing; afterwards their order counts as well.
  #concerns({ key, before, after }: ChildChange): boolean {
    if (!this.#inRange(before) && !this.#inRange(after)) return false;
    return this.#limit === null || this.#dirty.size > 0 || this.#sent.has(key) || this.#inWindow(after);
  }

  #inWindow(entry: Entry | undefined): boolean {
    if (!entry || !this.#range.has(entry)) return false;
    if (this.#limit === null) return true;
    const { first, end } = this.#slice();
    const position = this.#source.order().position(entry);
    return position >= first && position < end;
  }

  #move({ entered, left }: Moves): void {
    for (const key of entered) this.#sent.add(key);
    for (const key of left) this.#sent.delete(key);
  }

  /** Returns whether the limit cuts the range, now or at the last drain: only then unchanged children come and go. */
  #isCut(): boolean {
    if (this.#limit === null) return false;
    const { first, end } = this.#range.all(this.#source.order().entries);
    return this.#sent.size >= this.#limit || end - first > this.#limit;
  }

  /** Returns the keys that entered and left since the last drain. */
  #moves(): Moves {
    const current = this.#isCut() ? this.#keys() : undefined;
    const changed = current ? [...current, ...this.#sent] : this.#dirty.keys();
    const isIn = (key: string) => current?.has(key) ?? this.#inRange(this.#source.order().entry(key));
    const keys = [...new Set([...changed, ...this.#shown])];
    return {
      entered: keys.filter((key) => !this.#sent.has(key) && isIn(key)),
      left: keys.filter((key) => (this.#sent.has(key) || this.#shown.has(key)) && !isIn(key)),
    };
  }

  #merge({ entered, left }: Moves): { [path: string]: Json } {
    const data: { [path: string]: Json } = {};
    const node = this.#source.node();
    for (const key of left) putKey(data, key, null);
    for (const key of entered) putKey(data, key, jsonOf(node?.child(key)));
    const moved = new Set([...entered, ...left]);
    for (const [key, dirty] of this.#dirty)
      if (this.#sent.has(key) && !moved.has(key)) dirty.collect(node?.child(key), key, data);
    return data;
  }
}
