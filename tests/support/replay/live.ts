import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Walked } from './coverage';
import { type Definition, declaredDelay } from './definition';
import { pendingDelays } from './tours';
import { stateOf } from './walks';

interface PendingAnswer {
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

/** The milliseconds a test sets for a delay, where the machine may wait another time. */
export type StatedDelay = (name: string, now: AnyMachineSnapshot) => number | undefined;

interface LiveOptions {
  definition: Definition;
  walked: Walked;
  input: unknown;
  statedDelay: StatedDelay;
  /** Receives each state that the machine settles in, also between two steps. */
  onSettled: (now: AnyMachineSnapshot) => void;
}

/** Stands for the parent in the input of a machine: what it is sent are the facts. */
export const PARENT = createActor(fromCallback(() => {})).start();

/** A live machine whose slots are answered by the test and whose clock is advanced by it. */
export class LiveMachine {
  readonly actor: Actor<AnyStateMachine>;
  readonly facts: AnyEventObject[] = [];
  readonly asked: Ask[] = [];
  /** The events sent to the actors in the slots. */
  readonly sent: Sent[] = [];
  readonly #pending = new Map<string, PendingAnswer>();
  readonly #clock = new SimulatedClock();
  readonly #options: LiveOptions;
  /** How many transitions, answers and elapsed delays may have changed it. */
  changes = 0;
  #crash: unknown;

  /** The machine, provided with its test slots. */
  constructor(machine: AnyStateMachine, options: LiveOptions) {
    const { walked, input } = options;
    this.#options = options;
    // Its first steps come before it is known here.
    const noteWalked = walked.inspector(({ _parent }) => _parent === undefined);
    this.actor = createActor(machine, {
      clock: this.#clock,
      input,
      inspect: (event: InspectionEvent) => {
        noteWalked(event);
        this.#noteSent(event);
        this.#noteSettled(event);
        if (event.type === '@xstate.microstep' && event._transitions.length > 0) this.changes += 1;
      },
    } as never);
    liveMachines.set(this.actor, this);
    this.actor.subscribe({ error: (error) => (this.#crash = error) });
    this.actor.start();
    walked.see(this.snapshot);
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot();
  }

  /** Returns the part of the live machine that is compared with a graph. */
  get state() {
    return stateOf(this.snapshot);
  }

  /** Sends an event, answers a slot or advances the clock; returns false when the slot to answer is not invoked. */
  async take(event: AnyEventObject): Promise<boolean> {
    const taken = await this.#pass(event);
    if (this.#crash !== undefined) throw this.#crash;
    return taken;
  }

  async #pass(event: AnyEventObject): Promise<boolean> {
    if (event.type.startsWith(DONE))
      return this.#answer(event.type.slice(DONE.length), (pending) => pending.resolve(event.output));
    if (event.type.startsWith(ERROR))
      return this.#answer(event.type.slice(ERROR.length), (pending) => pending.reject(event.error));
    const delay = this.#options.definition.delays.get(event.type);
    if (!delay) this.actor.send(event);
    else {
      // Without a delay that runs, nothing notices the time.
      if (pendingDelays(this.snapshot) > 0) this.changes += 1;
      const stated = this.#options.statedDelay(delay.name, this.snapshot);
      this.#clock.increment(stated ?? declaredDelay(delay, this.snapshot));
    }
    return true;
  }

  async #answer(id: string, give: (pending: PendingAnswer) => void): Promise<boolean> {
    const pending = this.#pending.get(id);
    if (!pending) return false;
    this.#pending.delete(id);
    this.changes += 1;
    give(pending);
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }

  #noteSent(inspected: InspectionEvent): void {
    if (inspected.type !== '@xstate.event' || inspected.sourceRef !== this.actor) return;
    const { actorRef, event } = inspected as typeof inspected & { actorRef: AnyActorRef };
    if (actorRef === PARENT) this.facts.push(event);
    else if (actorRef !== this.actor && !event.type.startsWith('xstate.'))
      this.sent.push({ to: actorRef.id, event });
  }

  #noteSettled(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.snapshot' && inspected.actorRef === this.actor)
      this.#options.onSettled(inspected.snapshot as AnyMachineSnapshot);
  }

  /** Records that a slot was invoked, without the parent in its input, and answers it when the test does. */
  hold(slot: string, { input, signal, self: { id } }: SlotArgs): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked.push({ slot, input: withoutParent(input) });
      const pending = { resolve, reject };
      this.#pending.set(id, pending);
      signal.addEventListener('abort', () => this.#pending.get(id) === pending && this.#pending.delete(id));
    });
  }
}

interface SlotArgs {
  input: unknown;
  signal: AbortSignal;
  self: AnyActorRef;
}

const liveMachines = new WeakMap<AnyActorRef, LiveMachine>();

function liveMachineOf(actor: AnyActorRef | undefined): LiveMachine {
  const live = actor && liveMachines.get(actor);
  if (!live) throw new Error('No live machine runs this actor');
  return live;
}

function withoutParent(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('parent' in input)) return input;
  const { parent: _, ...rest } = input;
  return rest;
}

const slotOf = (slot: string) =>
  fromPromise<unknown, unknown>((args) => liveMachineOf(args.self._parent).hold(slot, args));

/** Fills every slot of a machine, so that a live machine answers it, and the action that announces facts. */
export const withTestSlots = (machine: AnyStateMachine, { invokes }: Definition): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(invokes.map(({ src }) => [src, slotOf(src)])),
    actions: {
      notifyParent: ({ self }: { self: AnyActorRef }, fact: AnyEventObject) =>
        void liveMachineOf(self).facts.push(fact),
    },
  } as never);
