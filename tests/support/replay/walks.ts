import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getAdjacencyMap, getShortestPaths, serializeSnapshot } from 'xstate/graph';

export interface WalkStep {
  from: AnyMachineSnapshot;
  event: AnyEventObject;
  to: AnyMachineSnapshot;
}

export interface WalkOptions {
  input: unknown;
  events: readonly AnyEventObject[];
  isFar: (snapshot: AnyMachineSnapshot) => boolean;
}

const VERTICES = 20_000;

const keyOf = (snapshot: AnyMachineSnapshot): string => serializeSnapshot(snapshot);
const edgeKey = ({ from, event }: WalkStep): string => `${keyOf(from)} ${JSON.stringify(event)}`;

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

/** The shortest way to every vertex of the machine's graph. */
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

/** Walks through the machine's own graph that together take every edge of it. */
export function walksOf(machine: AnyStateMachine, walkOptions: WalkOptions): WalkStep[][] {
  const options = traversal(machine, walkOptions);
  const ways = waysOf(machine, options);
  const vertices = Object.values(getAdjacencyMap(machine as never, options)) as {
    state: AnyMachineSnapshot;
    transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
  }[];
  const walks = vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions).map(({ event, state: to }) => [
      ...(ways.get(keyOf(state)) ?? []),
      { from: state, event, to },
    ]),
  );
  return withoutRepeats(walks.sort((one, other) => other.length - one.length));
}

/** Drops walks whose last edge a longer walk takes on its way. */
function withoutRepeats(walks: WalkStep[][]): WalkStep[][] {
  const seen = new Set<string>();
  return walks.filter((walk) => {
    const last = walk.at(-1);
    if (!last || seen.has(edgeKey(last))) return false;
    for (const step of walk) seen.add(edgeKey(step));
    return true;
  });
}
