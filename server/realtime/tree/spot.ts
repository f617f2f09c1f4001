import { LiveView } from './live-view';
import { isWhole, type Query } from './query';
import type { Path, ReadNode } from './read-node';
import { SpotIndex } from './spot-index';
import { WholeContent } from './whole-content';
import { WindowContent } from './window-content';

/** A place that is looked at, and places below it that are. */
export class Spot {
  readonly below = new Map<string, Spot>();
  readonly #path: Path;
  readonly #node: () => ReadNode | undefined;
  readonly #views = new Map<string, LiveView>();
  readonly #wholes = new Set<LiveView<WholeContent>>();
  readonly #indexes = new Map<string, SpotIndex>();

  constructor(path: Path, node: () => ReadNode | undefined) {
    this.#path = path;
    this.#node = node;
  }

  get isIdle(): boolean {
    return this.#views.size === 0 && this.#indexes.size === 0 && this.below.size === 0;
  }

  /** Names of the indexes that stand. */
  get orders(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  /** The shared view of a query; `onDrop` is called when its last user gave it back. */
  view(query: Query, onDrop: () => void): LiveView {
    const standing = this.#views.get(query.text);
    if (standing) return standing;
    const view = isWhole(query) ? this.#wholeView(query, onDrop) : this.#windowView(query, onDrop);
    this.#views.set(query.text, view);
    return view;
  }

  standingIndex(name: string): SpotIndex | undefined {
    return this.#indexes.get(name);
  }

  /** The index of this name, made when it does not stand yet. */
  index(name: string): SpotIndex {
    const index = this.#indexes.get(name) ?? new SpotIndex(name, this.#node);
    this.#indexes.set(name, index);
    return index;
  }

  /** Drops an index on which nothing stands. */
  tidy(name: string): void {
    if (this.#indexes.get(name)?.isIdle) this.#indexes.delete(name);
  }

  /** This place changed, or one above it: everything looked at here and below. */
  *touchWhole(): Iterable<LiveView> {
    for (const index of this.#indexes.values()) index.touchWhole();
    for (const view of this.#views.values()) {
      view.content.touchWhole();
      yield view;
    }
    for (const spot of this.below.values()) yield* spot.touchWhole();
  }

  /** A place below changed; `node` is what stands here now. */
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
