import type { LiveView } from './live-view';
import type { SortValue } from './order';
import { OrderedIndex } from './ordered-index';
import type { Query } from './query';
import type { ReadNode } from './read-node';
import type { ChildChange, WindowContent } from './window-content';

export type WindowView = LiveView<WindowContent>;

/** The value all children in a query's range have; undefined when they may have several. */
function onlyValue({ start, end, index }: Query): SortValue | undefined {
  if (!start || !end || index === '.key') return undefined;
  return start.value === end.value ? start.value : undefined;
}

/** One index of a place with the windows that stand on it. */
export class SpotIndex {
  /** Kept though no window stands on it. */
  isKept = false;
  readonly #node: () => ReadNode | undefined;
  readonly #order: OrderedIndex;
  readonly #views = new Set<WindowView>();
  /** Windows that take a single value, by it. */
  readonly #byValue = new Map<SortValue, Set<WindowView>>();
  readonly #others = new Set<WindowView>();
  #stale = false;

  constructor(name: string, node: () => ReadNode | undefined) {
    this.#node = node;
    this.#order = new OrderedIndex(name, node());
  }

  get isIdle(): boolean {
    return !this.isKept && this.#views.size === 0;
  }

  /** The order of the children now. */
  order(): OrderedIndex {
    if (this.#stale) this.#order.refill(this.#node());
    this.#stale = false;
    return this.#order;
  }

  add(view: WindowView): void {
    this.#views.add(view);
    const value = onlyValue(view.query);
    if (value === undefined) this.#others.add(view);
    else this.#byValue.set(value, (this.#byValue.get(value) ?? new Set()).add(view));
  }

  remove(view: WindowView): void {
    this.#views.delete(view);
    this.#others.delete(view);
    const value = onlyValue(view.query);
    if (value === undefined) return;
    const same = this.#byValue.get(value);
    same?.delete(view);
    if (same?.size === 0) this.#byValue.delete(value);
  }

  touchWhole(): void {
    this.#stale = true;
  }

  /** Takes in a changed child; returns the views that it concerns. */
  touchChild(key: string, child: ReadNode | undefined, within: readonly string[]): WindowView[] {
    // Nobody looked since everything here changed: all of it is still to be told anyway.
    if (this.#stale) return [...this.#views];
    const before = this.#order.entry(key);
    const after = this.#order.update(key, child);
    const change: ChildChange = { key, before, after, child, within };
    return this.#near(change).filter(({ content }) => content.touchChild(change));
  }

  #near({ before, after }: ChildChange): WindowView[] {
    const values = new Set<SortValue>([before, after].flatMap((entry) => (entry ? [entry.value] : [])));
    const same = [...values].flatMap((value) => [...(this.#byValue.get(value) ?? [])]);
    return [...same, ...this.#others];
  }
}
