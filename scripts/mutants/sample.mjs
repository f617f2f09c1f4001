// @ts-check

/** @typedef {import('./operators.mjs').Mutant} Mutant */

/** Returns a seeded random number generator (mulberry32). @param {number} seed */
function seeded(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns as many random mutants as asked for, the same for the same seed.
 * @param {Mutant[]} mutants the mutants of all files
 * @param {number} count
 * @param {number} seed
 */
export function sampleOf(mutants, count, seed) {
  const random = seeded(seed);
  const mixed = mutants
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place);
  return mixed.slice(0, count).map(({ mutant }) => mutant);
}
