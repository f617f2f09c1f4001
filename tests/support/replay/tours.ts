import type { AnyEventObject, AnyMachineSnapshot, StateNode } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';

export interface WalkStep {
  from: AnyMachineSnapshot;
  event: AnyEventObject;
  to: AnyMachineSnapshot;
}

export interface Edge extends WalkStep {
  key: string;
  /** An edge whose time ends more than one delay: no walk continues after it. */
  isLast: boolean;
}

/** The maximum distance at which a walk searches for a new edge, before another walk starts. */
const NEARBY = 60;

const keys = new WeakMap<AnyMachineSnapshot, string>();

/** Returns the text that identifies a snapshot; it is the slowest part of a traversal, so it is computed once. */
export function keyOf(snapshot: AnyMachineSnapshot): string {
  const key = keys.get(snapshot) ?? serializeSnapshot(snapshot);
  keys.set(snapshot, key);
  return key;
}

/** Returns the text that identifies an event, with the entries of its maps. */
export const eventKeyOf = (event: AnyEventObject): string =>
  JSON.stringify(event, (_, value) => (value instanceof Map ? [...value] : value));

/** A search takes every edge. Else edges that differ only in other values of the context count as one. */
const TAKES_EVERY_EDGE = process.env.FOYER_RANDOM_RUNS !== undefined;

function kindOf({ from, to }: WalkStep, transitions: readonly string[]): string {
  if (TAKES_EVERY_EDGE) return keyOf(from);
  const changed = Object.keys(to.context).filter((key) => from.context[key] !== to.context[key]);
  return JSON.stringify([from.value, to.value, Object.keys(to.children), changed, transitions]);
}

/** Returns the edge of a step that takes these transitions. */
export const edgeOf = (step: WalkStep, transitions: readonly string[]): Edge => ({
  ...step,
  key: `${kindOf(step, transitions)} ${eventKeyOf(step.event)}`,
  isLast: step.event.type.startsWith('xstate.after.') && pendingDelays(step.from) > 1,
});

/** Returns how many delays run in a state. */
export const pendingDelays = (snapshot: AnyMachineSnapshot): number =>
  (snapshot._nodes as StateNode[]).flatMap((node) => node.after).length;

/** Joins edges to long walks, so that a machine is not started again for each of them. */
export class Tours {
  readonly #edges: Map<string, Edge[]>;
  readonly #ways: Map<string, Edge[]>;
  readonly #taken = new Set<string>();

  constructor(edges: Map<string, Edge[]>, ways: Map<string, Edge[]>) {
    this.#edges = edges;
    this.#ways = ways;
  }

  all(): WalkStep[][] {
    const edges = [...this.#edges.values()].flat();
    const length = ({ from }: Edge) => this.#ways.get(keyOf(from))?.length ?? 0;
    const farthest = edges.toSorted((one, other) => length(other) - length(one));
    return farthest.flatMap((edge) => (this.#taken.has(edge.key) ? [] : [this.#walkFrom(edge)]));
  }

  #walkFrom(first: Edge): WalkStep[] {
    const way = this.#ways.get(keyOf(first.from)) ?? [];
    const walk = this.#take([...way, first]);
    if (walk.some(({ isLast }) => isLast)) return walk;
    for (;;) {
      const next = this.#take(this.#wayOn(walk.at(-1)?.to ?? first.to));
      walk.push(...next);
      if (next.length === 0 || next.at(-1)?.isLast) return walk;
    }
  }

  #take(edges: Edge[]): Edge[] {
    for (const { key } of edges) this.#taken.add(key);
    return edges;
  }

  /** Returns the shortest path to an edge that was not taken, including that edge. */
  #wayOn(start: AnyMachineSnapshot): Edge[] {
    const seen = new Set([keyOf(start)]);
    const queue: Edge[][] = [[]];
    for (const way of queue) {
      const edges = this.#edges.get(keyOf(way.at(-1)?.to ?? start)) ?? [];
      const untaken = edges.find(({ key }) => !this.#taken.has(key));
      if (untaken) return [...way, untaken];
      if (seen.size <= NEARBY) queue.push(...unseen(edges, seen).map((edge) => [...way, edge]));
    }
    return [];
  }
}

/** Returns the edges after which a walk may continue and that lead to a new state, which then counts as seen. */
const unseen = (edges: Edge[], seen: Set<string>): Edge[] =>
  edges.filter(({ to, isLast }) => {
    const isNew = !isLast && !seen.has(keyOf(to));
    seen.add(keyOf(to));
    return isNew;
  });
