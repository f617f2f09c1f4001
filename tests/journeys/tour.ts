import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';

export interface TourStep<State, Event> {
  event: Event;
  state: State;
}

interface Way<State, Event> {
  from: string;
  to: string;
  step: TourStep<State, Event>;
}

interface Vertex<State, Event> {
  state: State;
  transitions: Record<string, TourStep<State, Event>>;
}

/** Everything that can happen anywhere in the model. */
function allWays<State extends AnyMachineSnapshot, Event extends EventObject>(
  vertices: readonly Vertex<State, Event>[],
): Way<State, Event>[] {
  return vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .filter(({ event }) => state.can(event as never))
      .map((step) => ({ from: serializeSnapshot(state), to: serializeSnapshot(step.state), step })),
  );
}

/** The shortest way from a state to something that has not happened there yet, that included. */
function nextWays<Each extends { from: string; to: string }>(
  ways: readonly Each[],
  missing: ReadonlySet<Each>,
  from: string,
): Each[] {
  const known = new Set([from]);
  let paths: Each[][] = [[]];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) => {
      const at = path.at(-1)?.to ?? from;
      return ways.filter((way) => way.from === at).map((way) => [...path, way]);
    });
    const found = longer.find((path) => missing.has(path.at(-1) as Each));
    if (found) return found;
    paths = longer.filter((path) => {
      const { to } = path.at(-1) as Each;
      return !known.has(to) && known.add(to);
    });
  }
  return [];
}

/** One long stay in which everything happens that can happen in a model, wherever it can. */
export function tourOf<State extends AnyMachineSnapshot, Event extends EventObject>(
  model: { getAdjacencyMap(): object },
  start: State,
): TourStep<State, Event>[] {
  const ways = allWays(Object.values(model.getAdjacencyMap()) as Vertex<State, Event>[]);
  const missing = new Set(ways);
  const tour: Way<State, Event>[] = [];
  while (missing.size > 0) {
    const next = nextWays(ways, missing, tour.at(-1)?.to ?? serializeSnapshot(start));
    if (next.length === 0) throw new Error('Something in the model cannot be reached');
    for (const way of next) missing.delete(way);
    tour.push(...next);
  }
  return tour.map(({ step }) => step);
}
