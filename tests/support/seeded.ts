/** Pseudo-random numbers that are the same for the same seed. */
export interface Seeded {
  /** At least 0, below 1. */
  fraction(): number;
  /** Returns an integer of at least 0 and below `count`. */
  below(count: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** The seed of all randomness in a test: fixed, unless a search sets another. */
export const SEED = Number(process.env.FUZZ_SEED ?? 4_242);
const FACTOR = Number(process.env.FUZZ_FACTOR ?? 1);

/** Settings of a property test: a fixed seed and this many runs; a search sets `FUZZ_SEED` and `FUZZ_FACTOR`. */
export const propertyRuns = (numRuns = 100) => ({ seed: SEED, numRuns: numRuns * FACTOR });

/** mulberry32: 32 bits of state are enough for a test. */
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
