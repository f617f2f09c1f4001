import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateNode } from 'xstate';
import { activeIn, type Chart, keyOf, statesOf } from '@/inspector/chart';
import type { RecordingPart } from '@/inspector/recording';

/** How often each state of a machine was entered, each transition taken, and each way into a state gone. */
export interface Walks {
  states: Record<string, number>;
  transitions: Record<string, number>;
  /** By path, event and source, with blanks between them. */
  ways: Record<string, number>;
}

/** Returns the name of an event in a promise. */
export function promisedName(type: string): string {
  if (type === 'xstate.init') return 'start';
  const after = /^xstate\.after\.(\w+)/.exec(type);
  return after ? `after.${after[1]}` : type.replace(/^xstate\.(done|error)\.actor\./, '$1.');
}

const sharedDepth = (one: string, other: string): number => {
  const [steps, others] = [one.split('.'), other.split('.')];
  const place = steps.findIndex((step, index) => step !== others[index]);
  return place === -1 ? steps.length : place;
};

/** Returns the previous states nearest to the entered one: those of its own region. */
export function sourcesOf(path: string, before: readonly string[] | null): string[] {
  if (!before) return [''];
  const depth = Math.max(...before.map((other) => sharedDepth(path, other)));
  return before.filter((other) => sharedDepth(path, other) === depth);
}

const isAtomic = (node: StateNode): boolean => node.type === 'atomic' || node.type === 'final';

/** Returns the paths of the atomic states a machine is in. */
export const restingIn = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as StateNode[]).filter(isAtomic).map(({ path }) => path.join('.'));

/** Returns the paths of the atomic states of a state value. */
const restingAt = (chart: Chart, value: unknown): string[] => {
  const active = activeIn(chart, value);
  return statesOf(chart.root)
    .filter(({ id, states }) => states.length === 0 && active.has(id))
    .map(({ id }) => id.slice(chart.root.id.length + 1));
};

const sum = (counts: Record<string, number>, more: Record<string, number>): Record<string, number> => {
  const all = { ...counts };
  for (const [key, count] of Object.entries(more)) all[key] = (all[key] ?? 0) + count;
  return all;
};

/** Returns the walks of both. */
export const joinedWalks = (one: Walks, other: Walks): Walks => ({
  states: sum(one.states, other.states),
  transitions: sum(one.transitions, other.transitions),
  ways: sum(one.ways, other.ways),
});

const addTo = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts what the actors of one machine do. */
export class WalkCounts {
  readonly #states = new Map<string, number>();
  readonly #transitions = new Map<string, number>();
  readonly #ways = new Map<string, number>();
  readonly #resting = new WeakMap<object, string[]>();

  seeState(id: string): void {
    addTo(this.#states, id);
  }

  seeTransition(key: string): void {
    addTo(this.#transitions, key);
    // A machine may leave its first state before anything is seen of it.
    const [source = ''] = key.split(' ');
    if (!this.#states.has(source)) this.seeState(source);
  }

  /** Counts the ways into the states in which an actor rests now and did not before. */
  settle(before: readonly string[] | null, event: string, now: readonly string[]): void {
    for (const path of now)
      if (!before?.includes(path))
        for (const source of sourcesOf(path, before))
          addTo(this.#ways, `${path} ${promisedName(event)} ${source}`);
  }

  observe(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.microstep') {
      for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes as StateNode[])
        this.seeState(node.id);
      for (const transition of inspected._transitions) this.seeTransition(keyOf(transition));
    }
    if (inspected.type !== '@xstate.snapshot') return;
    const now = restingIn(inspected.snapshot as AnyMachineSnapshot);
    this.settle(this.#resting.get(inspected.actorRef) ?? null, inspected.event.type, now);
    this.#resting.set(inspected.actorRef, now);
  }

  walks(): Walks {
    return {
      states: Object.fromEntries(this.#states),
      transitions: Object.fromEntries(this.#transitions),
      ways: Object.fromEntries(this.#ways),
    };
  }
}

/** Counts what the actors of a whole page do, by machine. */
export class PageWalks {
  readonly #machines = new Map<string, WalkCounts>();
  readonly #charts = new Map<string, Chart>();
  readonly #actors = new Map<string, { chart: string; resting: string[] | null }>();

  #countsOf(machine: string): WalkCounts {
    const counts = this.#machines.get(machine) ?? new WalkCounts();
    this.#machines.set(machine, counts);
    return counts;
  }

  /** Counts what an actor system in the same process does. */
  readonly observe = (inspected: InspectionEvent): void => {
    const { logic } = inspected.actorRef as AnyActorRef & { logic?: { id?: string; root?: unknown } };
    if (logic?.root) this.#countsOf(logic.id ?? '').observe(inspected);
  };

  /** Counts what a page reports to its inspector. */
  add({ charts, actors, steps }: RecordingPart): void {
    for (const chart of charts) this.#charts.set(chart.id, chart);
    for (const { id, chart } of actors) if (chart) this.#actors.set(id, { chart, resting: null });
    for (const { actor, event, taken, after } of steps) {
      const known = this.#actors.get(actor);
      const chart = this.#charts.get(known?.chart ?? '');
      if (!known || !chart || !after) continue;
      const counts = this.#countsOf(chart.id);
      const now = restingAt(chart, after.value);
      for (const id of activeIn(chart, after.value)) counts.seeState(id);
      for (const key of taken) counts.seeTransition(key);
      counts.settle(known.resting, event, now);
      known.resting = now;
    }
  }

  /** Returns the walks by machine. */
  all(): Record<string, Walks> {
    return Object.fromEntries([...this.#machines].map(([id, counts]) => [id, counts.walks()]));
  }
}
