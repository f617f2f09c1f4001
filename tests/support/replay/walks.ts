import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { keyOf as transitionKey } from '@/inspector/chart';
import { type Edge, edgeOf, eventKeyOf, keyOf, Tours, type WalkStep } from './tours';

export interface WalkOptions {
  input: unknown;
  events: readonly AnyEventObject[];
  isFar: (snapshot: AnyMachineSnapshot) => boolean;
}

const VERTICES = 20_000;

/** An answer of a slot: a walk may be too late for it, where its end changes nothing in the graph. */
const ANSWER = /^xstate\.(?:done|error)\.actor\./;

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
function waysOf(edges: Map<string, Edge[]>): Map<string, Edge[]> {
  const [first = ''] = edges.keys();
  const ways = new Map<string, Edge[]>([[first, []]]);
  for (const [key, way] of ways)
    for (const edge of edges.get(key) ?? [])
      if (!ways.has(keyOf(edge.to))) ways.set(keyOf(edge.to), [...way, edge]);
  return ways;
}

/** Where a walk through the graph ends, and the events that no walk surely takes from there. */
export interface Untaken {
  way: WalkStep[];
  events: AnyEventObject[];
}

/** Returns the first way that leads to each state value, with the events that no walk surely takes there. */
function untakenIn(
  edges: Map<string, Edge[]>,
  ways: Map<string, Edge[]>,
  { first, events }: { first: AnyMachineSnapshot; events: readonly AnyEventObject[] },
): Untaken[] {
  const chosen = new Map<string, Untaken>();
  for (const [key, way] of ways) {
    const value = JSON.stringify((way.at(-1)?.to ?? first).value);
    if (chosen.has(value)) continue;
    const taken = new Set(edges.get(key)?.map(({ event }) => eventKeyOf(event)));
    const isUntaken = (event: AnyEventObject) => ANSWER.test(event.type) || !taken.has(eventKeyOf(event));
    chosen.set(value, { way, events: events.filter(isUntaken) });
  }
  return [...chosen.values()];
}

/** Walks through the machine's own graph. */
export interface Walks {
  /** Together they take every edge of it. */
  all: WalkStep[][];
  /** The shortest way to each state value, and the events that no walk surely takes there. */
  untaken: Untaken[];
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
      Object.values(transitions).map(({ event, state: to }) =>
        edgeOf(
          { from: state, event, to },
          machine.getTransitionData(state as never, event).map(transitionKey),
        ),
      ),
    ]),
  );
  const ways = waysOf(edges);
  for (const list of edges.values()) list.sort((one, other) => Number(one.isLast) - Number(other.isLast));
  const [first] = vertices;
  return {
    all: new Tours(edges, ways).all(),
    untaken: first ? untakenIn(edges, ways, { first: first.state, events: walkOptions.events }) : [],
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
