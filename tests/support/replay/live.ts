import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Walked } from './coverage';
import type { Definition } from './definition';

interface Held {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

export interface Ask {
  slot: string;
  input: unknown;
}

export interface Sent {
  /** The id of the actor. */
  to: string;
  event: AnyEventObject;
}

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';

/** A live machine whose slots answer when they are told to and whose clock stands still. */
export class LiveMachine {
  readonly actor: Actor<AnyStateMachine>;
  readonly facts: AnyEventObject[] = [];
  readonly asked: Ask[] = [];
  /** What was sent to the actors in the slots. */
  readonly sent: Sent[] = [];
  readonly #held = new Map<string, Held>();
  readonly #clock = new SimulatedClock();
  readonly #definition: Definition;
  #crash: unknown;

  constructor(machine: AnyStateMachine, definition: Definition, walked: Walked, input: unknown) {
    this.#definition = definition;
    const filled = machine.provide({
      actors: Object.fromEntries(definition.invokes.map(({ src }) => [src, this.#slot(src)])),
      actions: { announce: (_: unknown, fact: AnyEventObject) => void this.facts.push(fact) },
    } as never);
    const noteWalked = walked.inspector((other) => other === this.actor);
    this.actor = createActor(filled, {
      clock: this.#clock,
      input,
      inspect: (event: InspectionEvent) => {
        noteWalked(event);
        this.#noteSent(event);
      },
    } as never);
    this.actor.subscribe({ error: (error) => (this.#crash = error) });
    this.actor.start();
    walked.see(this.snapshot);
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot();
  }

  /** What the live machine is, in the words a model can be compared with. */
  get state() {
    return stateOf(this.snapshot);
  }

  /** Lets something happen to the machine; false when it cannot: nobody asked the slot that would answer. */
  async take(event: AnyEventObject): Promise<boolean> {
    const taken = await this.#pass(event);
    if (this.#crash !== undefined) throw this.#crash;
    return taken;
  }

  async #pass(event: AnyEventObject): Promise<boolean> {
    if (event.type.startsWith(DONE))
      return this.#answer(event.type.slice(DONE.length), (held) => held.resolve(event.output));
    if (event.type.startsWith(ERROR))
      return this.#answer(event.type.slice(ERROR.length), (held) => held.reject(event.error));
    const delay = this.#definition.delays.get(event.type);
    if (delay === undefined) this.actor.send(event);
    else this.#clock.increment(typeof delay === 'number' ? delay : delay(this.snapshot));
    return true;
  }

  async #answer(id: string, give: (held: Held) => void): Promise<boolean> {
    const held = this.#held.get(id);
    if (!held) return false;
    this.#held.delete(id);
    give(held);
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }

  #noteSent(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.event' || inspected.sourceRef !== this.actor) return;
    const { actorRef, event } = inspected as typeof inspected & { actorRef: AnyActorRef };
    if (actorRef !== this.actor && !event.type.startsWith('xstate.'))
      this.sent.push({ to: actorRef.id, event });
  }

  #slot(slot: string) {
    return fromPromise<unknown, unknown>(
      ({ input, signal, self }) =>
        new Promise((resolve, reject) => {
          const { id } = self;
          this.asked.push({ slot, input });
          const held = { resolve, reject };
          this.#held.set(id, held);
          signal.addEventListener('abort', () => this.#held.get(id) === held && this.#held.delete(id));
        }),
    );
  }
}

/** Value, context, tags and running slots of a snapshot. */
export const stateOf = (snapshot: AnyMachineSnapshot) => ({
  value: snapshot.value,
  context: snapshot.context,
  tags: [...snapshot.tags].sort(),
  asking: Object.entries(snapshot.children)
    .filter(([, child]) => child)
    .map(([id]) => id)
    .sort(),
});
