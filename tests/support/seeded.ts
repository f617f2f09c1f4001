/** Numbers that look random and are the same for the same seed. */
export interface Seeded {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number of at least 0 and below `count`. */
  below(count: number): number;
  /** True this often. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** mulberry32: 32 bits of state are plenty for a test. */
export function seeded(seed: number): Seeded {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(fraction() * count);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
  };
}
