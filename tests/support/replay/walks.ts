import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { type Edge, edgeOf, eventKeyOf, keyOf, Tours, type WalkStep } from './tours';

export interface WalkOptions {
  input: unknown;
  events: readonly AnyEventObject[];
  isFar: (snapshot: AnyMachineSnapshot) => boolean;
}

const VERTICES = 20_000;

function traversal(machine: AnyStateMachine, { input, events, isFar }: WalkOptions) {
  const takes = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean =>
    machine.getTransitionData(snapshot as never, event).length > 0;
  return {
    input,
    limit: VERTICES,
    events: (snapshot: AnyMachineSnapshot) =>
      isFar(snapshot) ? [] : events.filter((event) => takes(snapshot, event)),
    serializeState: keyOf,
    serializeEvent: eventKeyOf,
  } as never;
}

/** Returns the shortest path to every vertex of the machine's graph, from its first one on. */
function waysOf(edges: Map<string, Edge[]>): Map<string, WalkStep[]> {
  const [first = ''] = edges.keys();
  const ways = new Map<string, WalkStep[]>([[first, []]]);
  for (const [key, way] of ways)
    for (const edge of edges.get(key) ?? [])
      if (!ways.has(keyOf(edge.to))) ways.set(keyOf(edge.to), [...way, edge]);
  return ways;
}

/** Returns walks through the machine's own graph that together take every edge of it. */
export function walksOf(machine: AnyStateMachine, walkOptions: WalkOptions): WalkStep[][] {
  const options = traversal(machine, walkOptions);
  const vertices = Object.values(getAdjacencyMap(machine as never, options)) as {
    state: AnyMachineSnapshot;
    transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
  }[];
  const edges = new Map(
    vertices.map(({ state, transitions }) => [
      keyOf(state),
      Object.values(transitions).map(({ event, state: to }) => edgeOf({ from: state, event, to })),
    ]),
  );
  const ways = waysOf(edges);
  for (const list of edges.values()) list.sort((one, other) => Number(one.isLast) - Number(other.isLast));
  return new Tours(edges, ways).all();
}

/** Returns value, context, tags and running slots of a snapshot. */
export const stateOf = (snapshot: AnyMachineSnapshot) => ({
  value: snapshot.value,
  context: snapshot.context,
  tags: [...snapshot.tags].sort(),
  asking: Object.entries(snapshot.children)
    .filter(([, child]) => child)
    .map(([id]) => id)
    .sort(),
});
