import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';

export interface WalkStep<State, Event> {
  event: Event;
  state: State;
}

interface Way<State, Event> {
  name: string;
  from: string;
  to: string;
  step: WalkStep<State, Event>;
}

interface Vertex<State, Event> {
  state: State;
  transitions: Record<string, WalkStep<State, Event>>;
}

/** Returns every event of the model in every state. */
function allWays<State extends AnyMachineSnapshot, Event extends EventObject>(
  vertices: readonly Vertex<State, Event>[],
): Way<State, Event>[] {
  return vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .filter(({ event }) => state.can(event as never))
      .map((step) => ({
        name: `${step.event.type} ${serializeSnapshot(state)}`,
        from: serializeSnapshot(state),
        to: serializeSnapshot(step.state),
        step,
      })),
  );
}

/** Returns the shortest path from a state to an event that is still missing, including that event. */
function nextWays<Each extends { name: string; from: string; to: string }>(
  ways: readonly Each[],
  missing: ReadonlySet<string>,
  from: string,
): Each[] {
  const known = new Set([from]);
  let paths: Each[][] = [[]];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) => {
      const at = path.at(-1)?.to ?? from;
      return ways.filter((way) => way.from === at).map((way) => [...path, way]);
    });
    const found = longer.find((path) => missing.has((path.at(-1) as Each).name));
    if (found) return found;
    paths = longer.filter((path) => {
      const { to } = path.at(-1) as Each;
      return !known.has(to) && known.add(to);
    });
  }
  return [];
}

/** Returns one long path that covers every event of a model in every state. */
export function coveringWalk<State extends AnyMachineSnapshot, Event extends EventObject>(
  model: { getAdjacencyMap(): object },
  start: State,
): WalkStep<State, Event>[] {
  const ways = allWays(Object.values(model.getAdjacencyMap()) as Vertex<State, Event>[]);
  const missing = new Set(ways.map(({ name }) => name));
  const walk: Way<State, Event>[] = [];
  while (missing.size > 0) {
    const next = nextWays(ways, missing, walk.at(-1)?.to ?? serializeSnapshot(start));
    if (next.length === 0) throw new Error('Something in the model cannot be reached');
    for (const way of next) missing.delete(way.name);
    walk.push(...next);
  }
  return walk.map(({ step }) => step);
}
