import type { Journey } from './visit.model';

/** Every two events in a row, with where the person was between them. */
function turnsOf({ steps }: Journey): string[] {
  return steps.slice(1).map(({ event }, index) => {
    const { event: before, state } = steps[index] as Journey['steps'][number];
    return `${before.type} ${String(state.value)} ${state.context.place} ${event.type}`;
  });
}

/** Few of the journeys that together take every turn of all of them: each adds the most that is still missing. */
export function covering(all: readonly Journey[]): Journey[] {
  const missing = new Set(all.flatMap(turnsOf));
  const chosen: Journey[] = [];
  const gain = (journey: Journey) => new Set(turnsOf(journey).filter((turn) => missing.has(turn))).size;
  while (missing.size > 0) {
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.push(best);
    for (const turn of turnsOf(best)) missing.delete(turn);
  }
  return chosen;
}
