import { generateKeyBetween } from 'fractional-indexing';

interface Placed {
  id: string;
  /** The key of the element's place in the order of drawing. */
  index?: unknown;
}

/** Sorts after every key. */
const LAST = '~';

function isKey(index: unknown): index is string {
  try {
    return typeof index === 'string' && generateKeyBetween(index, null) > index;
  } catch {
    return false;
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Returns elements in their order of drawing, each with a key of its own; those without one are the last. People who draw
 * at the same time choose the same keys. The editor would give such elements new ones and count that as a change, which
 * the editors of the others do in turn, without an end. Here the order follows from the keys that everybody has, and the
 * ids; no version changes, and an element that has its key stays the same object.
 */
export function inOrder<Element extends Placed>(
  elements: readonly Element[],
  known: ReadonlyMap<string, Placed> = new Map(),
): Element[] {
  const keyOf = (element: Element): string | null => {
    const index = known.get(element.id)?.index ?? element.index;
    return isKey(index) ? index : null;
  };
  const sorted = elements
    .map((element) => ({ element, key: keyOf(element) }))
    .sort(
      (one, other) =>
        compare(one.key ?? LAST, other.key ?? LAST) || compare(one.element.id, other.element.id),
    );
  let last: string | null = null;
  return sorted.map(({ element, key }, place) => {
    if (key === null || (last !== null && key <= last)) {
      const before = last;
      const next = sorted
        .slice(place + 1)
        .find((other) => other.key !== null && (before === null || other.key > before));
      last = generateKeyBetween(before, next?.key ?? null);
    } else last = key;
    return element.index === last ? element : { ...element, index: last };
  });
}
