import type { Transition } from '@domain/logs/transition';

/** Returns the state of each machine after a step, by name, in the order of their first transition. */
export function statesAt(
  transitions: readonly Transition[],
  step: number,
): [machine: string, state: string][] {
  const seen = transitions.slice(0, step + 1).map(({ machine, state }) => [machine, state] as const);
  return [...new Map(seen)];
}

/** Returns the time since the first step: "+1.250 s". */
export const sinceFirst = (transitions: readonly Transition[], step: number): string => {
  const first = transitions[0]?.at ?? 0;
  return `+${(((transitions[step]?.at ?? first) - first) / 1_000).toFixed(3)} s`;
};
