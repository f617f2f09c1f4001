import type { SortValue } from './order';
import { OrderedIndex } from './ordered-index';
import type { Query } from './query';
import type { ReadNode } from './read-node';
import type { LiveView } from './view';
import type { ChildChange, WindowContent } from './window-content';

export type WindowView = LiveView<WindowContent>;

/** Returns the single value of a range, undefined when it may have several. */
function onlyValue({ start, end, index }: Query): SortValue | undefined {
  if (!start || !end || index === '.key') return undefined;
  return start.value === end.value ? start.value : undefined;
}

/** One index of a location with the windows that use it. */
export class LocationIndex {
  /** Kept although no window uses it. */
  isKept = false;
  readonly #node: () => ReadNode | undefined;
  readonly #order: OrderedIndex;
  readonly #views = new Set<WindowView>();
  /** Windows of a single value, by that value. */
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

  /** Returns the current order of the children. */
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

  /** Updates a child; returns the affected views. */
  touchChild(key: string, child: ReadNode | undefined, within: readonly string[]): WindowView[] {
    // Not read since everything changed: all of it is pending anyway.
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
