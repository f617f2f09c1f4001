/** Options of an LRU cache for at most `max` entries. With its own `max` it takes the memory of all when it is created. */
export const upTo = (max: number) => ({ maxSize: max, sizeCalculation: () => 1 });
