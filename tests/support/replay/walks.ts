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

/** Returns the first way that leads to each state value. */
function waysToStates(ways: Map<string, WalkStep[]>, first: AnyMachineSnapshot): WalkStep[][] {
  const chosen = new Map<string, WalkStep[]>();
  for (const way of ways.values()) {
    const value = JSON.stringify((way.at(-1)?.to ?? first).value);
    if (!chosen.has(value)) chosen.set(value, way);
  }
  return [...chosen.values()];
}

/** Walks through the machine's own graph. */
export interface Walks {
  /** Together they take every edge of it. */
  all: WalkStep[][];
  /** The shortest way to each state value. */
  toStates: WalkStep[][];
}

export function walksOf(machine: AnyStateMachine, walkOptions: WalkOptions): Walks {
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
  const [first] = vertices;
  return {
    all: new Tours(edges, ways).all(),
    toStates: first ? waysToStates(ways, first.state) : [],
  };
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
