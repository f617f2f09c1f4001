import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Step } from './step';
import { restingIn } from './walk-counts';

/** The specification of one state: at least one of the two. */
export interface StatePromise<Machine extends AnyStateMachine> {
  /** Holds after every step that ends in the state, and at the `start` of a machine whose first state it is. */
  holds?: (step: Step<Machine>) => boolean;
  /** Holds after every step that enters the state. */
  entered?: (step: Step<Machine>) => boolean;
}

export type StatePromises<Machine extends AnyStateMachine> = Record<string, StatePromise<Machine>>;

const isProving = ({ holds, entered }: { holds?: unknown; entered?: unknown }): boolean =>
  holds !== undefined || entered !== undefined;

/** Compares the states live machines enter with the promises of the specification about them. */
export class StateLedger<Machine extends AnyStateMachine> {
  readonly #promises: StatePromises<Machine>;
  readonly #entered = new Set<string>();
  readonly #broken = new Set<string>();

  constructor(promises: StatePromises<Machine>) {
    this.#promises = promises;
  }

  get isBroken(): boolean {
    return this.#broken.size > 0;
  }

  /** Records the states in which a machine is, also between two steps. */
  note(now: AnyMachineSnapshot): void {
    for (const path of restingIn(now)) this.#entered.add(path);
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
    const listed = Object.entries(this.#promises);
    return [
      ...[...this.#entered]
        .filter((path) => !(path in this.#promises))
        .map((path) => `${path} has no promise`),
      ...listed.filter(([path]) => !this.#entered.has(path)).map(([path]) => `${path} is never entered`),
      ...listed.filter(([, promise]) => !isProving(promise)).map(([path]) => `${path} promises nothing`),
      ...this.#broken,
    ];
  }
}
