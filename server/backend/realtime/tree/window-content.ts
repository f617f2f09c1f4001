import { DirtyPaths } from './dirty-paths';
import { jsonOf, putKey } from './json';
import type { Entry, OrderedIndex } from './ordered-index';
import type { Query } from './query';
import { type Range, rangeOf, type Slice, WindowNode } from './range';
import type { Json, Path, ReadNode } from './read-node';
import type { Content, Push } from './view';

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

interface Source {
  path: Path;
  node(): ReadNode | undefined;
  index(): OrderedIndex;
}

/** The children of a location within the range and limit of a query. */
export class WindowContent implements Content {
  readonly #source: Source;
  readonly #range: Range;
  readonly #limited: boolean;
  readonly #fromLeft: boolean;
  /** Keys that all receivers have. */
  #sent: Set<string>;
  /** Keys that some receiver may have beyond that. */
  readonly #shown = new Set<string>();
  readonly #dirty = new Map<string, DirtyPaths>();
  #whole = false;

  constructor(source: Source, query: Query) {
    this.#source = source;
    this.#range = rangeOf(query);
    this.#limited = query.limit !== null;
    this.#fromLeft = query.from === 'l';
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

  node(): ReadNode {
    return new WindowNode(this.#source.node(), this.#entries());
  }

  json(): Json {
    const node = this.node();
    return node.size === 0 ? null : jsonOf(node);
  }

  pending(): readonly Push[] {
    const { path } = this.#source;
    if (this.#whole) return [{ kind: 'd', path, data: this.json() }];
    if (this.#dirty.size === 0) return [];
    const data = this.#merge(this.#moves());
    if (Object.keys(data).length === 0) return [];
    return this.#sent.size === 0 ? [{ kind: 'd', path, data: this.json() }] : [{ kind: 'm', path, data }];
  }

  settle(): void {
    if (this.#whole) this.#sent = this.#keys();
    else this.#move(this.#moves());
    this.#whole = false;
    this.#shown.clear();
    this.#dirty.clear();
  }

  show(): void {
    if (this.#whole || this.#dirty.size === 0) return;
    const { entered, left } = this.#moves();
    for (const key of entered) this.#shown.add(key);
    for (const key of left) this.#dirtyAt(key).markWhole();
  }

  #slice(): Slice {
    return this.#range.window(this.#range.all(this.#source.index().entries));
  }

  #entries(): readonly Entry[] {
    const { first, end } = this.#slice();
    return this.#source.index().entries.slice(first, end);
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
    return !this.#limited || this.#dirty.size > 0 || this.#sent.has(key) || this.#inWindow(after);
  }

  #inWindow(entry: Entry | undefined): boolean {
    if (!entry || !this.#range.has(entry)) return false;
    if (!this.#limited) return true;
    const { first, end } = this.#slice();
    const position = this.#source.index().position(entry);
    return position >= first && position < end;
  }

  #move({ entered, left }: Moves): void {
    for (const key of entered) this.#sent.add(key);
    for (const key of left) this.#sent.delete(key);
  }

  /** Returns the keys that entered and left since the last drain. */
  #moves(): Moves {
    const moves: Moves = { entered: [], left: [] };
    for (const key of this.#dirty.keys()) this.#compare(key, this.#sent.has(key), moves);
    if (this.#limited) this.#pushedAcrossLimit(moves);
    for (const key of this.#shown) if (!this.#sent.has(key)) this.#compare(key, true, moves);
    return moves;
  }

  #compare(key: string, wasIn: boolean, { entered, left }: Moves): void {
    const isIn = this.#inWindow(this.#source.index().entry(key));
    if (isIn && !wasIn) entered.push(key);
    if (wasIn && !isIn) left.push(key);
  }

  // Unchanged children keep their order, so those that cross the limit are next to it.
  #pushedAcrossLimit({ entered, left }: Moves): void {
    const { entries } = this.#source.index();
    const all = this.#range.all(entries);
    const { first, end } = this.#range.window(all);
    const inward = this.#fromLeft ? { at: end - 1, to: first - 1, by: -1 } : { at: first, to: end, by: 1 };
    const outward = this.#fromLeft
      ? { at: end, to: all.end, by: 1 }
      : { at: first - 1, to: all.first - 1, by: -1 };
    this.#walk(inward, entered, (key) => !this.#sent.has(key));
    this.#walk(outward, left, (key) => this.#sent.has(key));
  }

  #walk(
    { at, to, by }: { at: number; to: number; by: number },
    found: string[],
    crossed: (key: string) => boolean,
  ) {
    const { entries } = this.#source.index();
    for (let position = at; position !== to; position += by) {
      const { key } = entries[position] as Entry;
      if (this.#dirty.has(key)) continue;
      if (!crossed(key)) return;
      found.push(key);
    }
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
