import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { edgeOf, keyOf, Tours, type WalkStep } from './tours';

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
    serializeEvent: (event: AnyEventObject) => JSON.stringify(event),
  } as never;
}

/** Returns the shortest path to every vertex of the machine's graph. */
function waysOf(machine: AnyStateMachine, options: never): Map<string, WalkStep[]> {
  const paths = getShortestPaths(machine, options);
  return new Map(
    paths.map(({ state, steps }) => [
      keyOf(state as AnyMachineSnapshot),
      steps.slice(1).map((step, place): WalkStep => {
        const from = steps[place]?.state as AnyMachineSnapshot;
        return { from, event: step.event as AnyEventObject, to: step.state as AnyMachineSnapshot };
      }),
    ]),
  );
}

/** Returns walks through the machine's own graph that together take every edge of it. */
export function walksOf(machine: AnyStateMachine, walkOptions: WalkOptions): WalkStep[][] {
  const options = traversal(machine, walkOptions);
  const ways = waysOf(machine, options);
  const vertices = Object.values(getAdjacencyMap(machine as never, options)) as {
    state: AnyMachineSnapshot;
    transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
  }[];
  const edges = new Map(
    vertices.map(({ state, transitions }) => [
      keyOf(state),
      Object.values(transitions)
        .map(({ event, state: to }) => edgeOf({ from: state, event, to }))
        .sort((one, other) => Number(one.isLast) - Number(other.isLast)),
    ]),
  );
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
