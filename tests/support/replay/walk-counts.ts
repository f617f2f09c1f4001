import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateNode } from 'xstate';
import { activeIn, type Chart, keyOf, statesOf } from '@/inspector/chart';
import { machineOf } from '@/inspector/recorder';
import type { RecordingPart, Step } from '@/inspector/recording';

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

/** What is known of an actor since its last event. */
interface Standing {
  /** The ids of its active states. */
  active: readonly string[];
  /** The paths of the atomic ones; null before its first event. */
  resting: readonly string[] | null;
}

const NOWHERE: Standing = { active: [], resting: null };

/** Counts what the actors of one machine do. */
export class WalkCounts {
  readonly #states = new Map<string, number>();
  readonly #transitions = new Map<string, number>();
  readonly #ways = new Map<string, number>();
  readonly #standing = new WeakMap<object, Standing>();

  /** Counts the states that are active now and were not before. */
  enter(now: readonly string[], before: readonly string[] = []): void {
    for (const id of now) if (!before.includes(id)) addTo(this.#states, id);
  }

  take(key: string): void {
    addTo(this.#transitions, key);
    // A machine may leave its first state before anything is seen of it.
    const [source = ''] = key.split(' ');
    if (!this.#states.has(source)) this.enter([source]);
  }

  /** Counts the ways into the states in which an actor rests now and did not before. */
  settle(now: readonly string[], event: string, before: readonly string[] | null): void {
    for (const path of now.filter((each) => !before?.includes(each)))
      for (const source of sourcesOf(path, before))
        addTo(this.#ways, `${path} ${promisedName(event)} ${source}`);
  }

  observe(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.microstep') this.#observeStep(inspected);
    if (inspected.type !== '@xstate.snapshot') return;
    const { active, resting } = this.#standing.get(inspected.actorRef) ?? NOWHERE;
    const now = restingIn(inspected.snapshot as AnyMachineSnapshot);
    this.settle(now, inspected.event.type, resting);
    this.#standing.set(inspected.actorRef, { active, resting: now });
  }

  #observeStep({ actorRef, snapshot, _transitions }: InspectionEvent & { type: '@xstate.microstep' }): void {
    const { active, resting } = this.#standing.get(actorRef) ?? NOWHERE;
    const now = ((snapshot as AnyMachineSnapshot)._nodes as StateNode[]).map(({ id }) => id);
    this.enter(now, active);
    for (const transition of _transitions) this.take(keyOf(transition));
    this.#standing.set(actorRef, { active: now, resting });
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
  readonly #actors = new Map<string, Standing & { chart: string }>();

  #countsOf(machine: string): WalkCounts {
    const counts = this.#machines.get(machine) ?? new WalkCounts();
    this.#machines.set(machine, counts);
    return counts;
  }

  /** Counts what an actor system in the same process does. */
  readonly observe = (inspected: InspectionEvent): void => {
    const machine = machineOf(inspected.actorRef as AnyActorRef);
    if (machine) this.#countsOf(machine.id).observe(inspected);
  };

  /** Counts what a page reports to its inspector. */
  add({ charts, actors, steps }: RecordingPart): void {
    for (const chart of charts) this.#charts.set(chart.id, chart);
    for (const { id, chart } of actors) if (chart) this.#actors.set(id, { chart, ...NOWHERE });
    for (const step of steps) this.#addStep(step);
  }

  #addStep({ actor, event, taken, after }: Step): void {
    const standing = this.#actors.get(actor);
    const chart = this.#charts.get(standing?.chart ?? '');
    if (!standing || !chart || !after) return;
    const counts = this.#countsOf(chart.id);
    const [active, resting] = [[...activeIn(chart, after.value)], restingAt(chart, after.value)];
    counts.enter(active, standing.active);
    for (const key of taken) counts.take(key);
    counts.settle(resting, event, standing.resting);
    this.#actors.set(actor, { chart: chart.id, active, resting });
  }

  /** Returns the walks by machine. */
  all(): Record<string, Walks> {
    return Object.fromEntries([...this.#machines].map(([id, counts]) => [id, counts.walks()]));
  }
}
