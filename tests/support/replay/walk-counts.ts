import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent, StateNode } from 'xstate';
import { activeIn, keyOf } from '@/inspector/chart';
import { machineOf } from '@/inspector/recorder';
import type { RecordingPart } from '@/inspector/recording';
import type { Chart, Step } from '@/inspector/recording-file';

/** How often each state of a machine was entered and each transition taken. */
export interface Walks {
  states: Record<string, number>;
  transitions: Record<string, number>;
}

const isAtomic = (node: StateNode): boolean => node.type === 'atomic' || node.type === 'final';

/** Returns the paths of the atomic states a machine is in. */
export const restingIn = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as StateNode[]).filter(isAtomic).map(({ path }) => path.join('.'));

const sum = (counts: Record<string, number>, more: Record<string, number>): Record<string, number> => {
  const all = { ...counts };
  for (const [key, count] of Object.entries(more)) all[key] = (all[key] ?? 0) + count;
  return all;
};

/** Returns the walks of both. */
export const joinedWalks = (one: Walks, other: Walks): Walks => ({
  states: sum(one.states, other.states),
  transitions: sum(one.transitions, other.transitions),
});

const addTo = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Counts what the actors of one machine do. */
export class WalkCounts {
  readonly #states = new Map<string, number>();
  readonly #transitions = new Map<string, number>();
  /** The ids of the states in which each actor is. */
  readonly #active = new WeakMap<object, readonly string[]>();

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

  observe(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.microstep') return;
    const { actorRef, snapshot, _transitions } = inspected as Extract<
      typeof inspected,
      { type: '@xstate.microstep' }
    >;
    const now = ((snapshot as AnyMachineSnapshot)._nodes as StateNode[]).map(({ id }) => id);
    this.enter(now, this.#active.get(actorRef));
    for (const transition of _transitions) this.take(keyOf(transition));
    this.#active.set(actorRef, now);
  }

  walks(): Walks {
    return {
      states: Object.fromEntries(this.#states),
      transitions: Object.fromEntries(this.#transitions),
    };
  }
}

/** Counts what the actors of a whole page do, by machine. */
export class PageWalks {
  readonly #machines = new Map<string, WalkCounts>();
  readonly #charts = new Map<string, Chart>();
  readonly #actors = new Map<string, { chart: string; active: readonly string[] }>();

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
    for (const { id, chart } of actors) if (chart) this.#actors.set(id, { chart, active: [] });
    for (const step of steps) this.#addStep(step);
  }

  #addStep({ actor, taken, after }: Step): void {
    const known = this.#actors.get(actor);
    const chart = this.#charts.get(known?.chart ?? '');
    if (!known || !chart || !after) return;
    const counts = this.#countsOf(chart.id);
    const active = [...activeIn(chart, after.value)];
    counts.enter(active, known.active);
    for (const key of taken) counts.take(key);
    this.#actors.set(actor, { chart: chart.id, active });
  }

  /** Returns the walks by machine. */
  all(): Record<string, Walks> {
    return Object.fromEntries([...this.#machines].map(([id, counts]) => [id, counts.walks()]));
  }
}
