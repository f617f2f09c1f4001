import type { Journey } from './visit.model';

type Step = Journey['steps'][number];
type NameOf = (step: Step, before?: Step) => string;

/** One event, whatever state it leads to. */
export const anyStep: NameOf = ({ event }) => event.type;

/** One event in one state: each transition of the model. */
export const stepInState: NameOf = ({ event }, before) => `${event.type} ${String(before?.state.value)}`;

/** Returns few journeys that together cover every named part of all of them: each adds the most missing parts. */
export function covering(all: readonly Journey[], nameOf: NameOf): Journey[] {
  const partsOf = ({ steps }: Journey): string[] =>
    steps.map((step, index) => nameOf(step, steps[index - 1]));
  const missing = new Set(all.flatMap(partsOf));
  const chosen: Journey[] = [];
  const gain = (journey: Journey) => new Set(partsOf(journey).filter((part) => missing.has(part))).size;
  while (missing.size > 0) {
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    chosen.push(best);
    for (const part of partsOf(best)) missing.delete(part);
  }
  return chosen;
}
