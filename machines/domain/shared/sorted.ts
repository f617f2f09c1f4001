/** Returns the first index of a sorted list from which a test holds; its length when it never does. */
export function firstWhere<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(sorted[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
