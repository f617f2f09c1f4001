import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Step } from './step';
import { promisedName, restingIn, sourcesOf } from './walk-counts';

/** The specification of one state. */
export interface StatePromise<Machine extends AnyStateMachine> {
  /**
   * Every way into the state: the event and the states it comes from. `start` is the first state of all,
   * `done.ID` and `error.ID` are the answers of a slot, `after.NAME` an elapsed delay.
   */
  from: Record<string, readonly string[]>;
  /** Holds after every step that ends in the state, and at the `start` of a machine whose first state it is. */
  holds?: (step: Step<Machine>) => boolean;
  /** Holds after every step that enters the state. */
  entered?: (step: Step<Machine>) => boolean;
}

export type StatePromises<Machine extends AnyStateMachine> = Record<string, StatePromise<Machine>>;

/** One event that a live machine took, with all transitions it caused. */
export interface Taken {
  before: AnyMachineSnapshot | null;
  event: AnyEventObject;
  now: AnyMachineSnapshot;
}

export const isWithin = (path: string, state: string): boolean =>
  path === state || path.startsWith(`${state}.`);

const isProving = (promise: { holds?: unknown; entered?: unknown } | undefined): boolean =>
  promise?.holds !== undefined || promise?.entered !== undefined;

/** Compares the states live machines enter with the promises of the specification about them. */
export class StateLedger<Machine extends AnyStateMachine> {
  readonly #promises: StatePromises<Machine>;
  readonly #entered = new Map<string, Set<string>>();
  readonly #broken = new Set<string>();

  constructor(promises: StatePromises<Machine>) {
    this.#promises = promises;
  }

  get isBroken(): boolean {
    return this.#broken.size > 0;
  }

  /** Records the states that one event entered. */
  note({ before, event, now }: Taken): void {
    const earlier = new Set(before ? restingIn(before) : []);
    for (const path of restingIn(now))
      if (!earlier.has(path)) this.#enter(path, promisedName(event.type), before);
  }

  /** Records the states in which a step ended and whose promise does not hold. */
  judge(step: Step<Machine>): void {
    const earlier = step.event.type === 'start' ? [] : restingIn(step.before);
    for (const path of restingIn(step.now)) {
      const { holds = () => true, entered = () => true } = this.#promises[path] ?? {};
      if (!holds(step) || !(earlier.includes(path) || entered(step)))
        this.#broken.add(`${path} breaks its promise after ${step.event.type}`);
    }
  }

  /** Returns all differences between the live machines and the promises, as sentences. */
  differences(): string[] {
    const listed = Object.keys(this.#promises);
    const missing = [...this.#entered.keys()].filter((path) => !(path in this.#promises));
    const ways = (path: string) => JSON.stringify(this.#waysInto(path));
    return [
      ...missing.map((path) => `${path} has no promise; it is entered ${ways(path)}`),
      ...listed.filter((path) => !this.#entered.has(path)).map((path) => `${path} is never entered`),
      ...listed.filter((path) => !isProving(this.#promises[path])).map((path) => `${path} promises nothing`),
      ...listed.flatMap((path) => this.#untaken(path)),
      ...this.#broken,
    ];
  }

  /** Returns the ways into a state that live machines took, in the form of a promise. */
  #waysInto(path: string): Record<string, string[]> {
    const from: Record<string, string[]> = {};
    for (const way of [...(this.#entered.get(path) ?? [])].sort()) {
      const [event = '', source] = way.split(' ');
      from[event] = [...(from[event] ?? []), ...(source ? [source] : [])];
    }
    return from;
  }

  #enter(path: string, event: string, before: AnyMachineSnapshot | null): void {
    const known = this.#entered.get(path) ?? new Set<string>();
    this.#entered.set(path, known);
    const sources = sourcesOf(path, before && restingIn(before));
    for (const source of sources) known.add(`${event} ${source}`);
    const promise = this.#promises[path];
    if (!promise || (event === 'start' && promise.from.start)) return;
    const promised = promise.from[event] ?? [];
    if (!sources.some((source) => promised.some((state) => isWithin(source, state))))
      this.#broken.add(`${path} is entered by ${event} from ${sources.join(' and ')}`);
  }

  #untaken(path: string): string[] {
    const taken = [...(this.#entered.get(path) ?? [])].map((way) => way.split(' '));
    return Object.entries(this.#promises[path]?.from ?? {}).flatMap(([event, states]) =>
      states
        .filter((state) => !taken.some(([type, source = '']) => type === event && isWithin(source, state)))
        .map((state) => `${path} is not entered by ${event} from ${state}`),
    );
  }
}
