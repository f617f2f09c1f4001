import { expect } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { type MachineCoverage, Walked } from './coverage';
import { type Definition, definitionOf } from './definition';
import { LiveMachine, stateOf } from './live';
import { happenings, type Plan, type Step } from './plan';
import { tooLarge } from './small-enough';
import { type WalkStep, walksOf } from './walks';

const never = () => false;

/** Walks live machines of one plan and remembers where they have been and which promise they broke. */
export class Walker<Machine extends AnyStateMachine> {
  readonly events: readonly AnyEventObject[];
  readonly definition: Definition;
  readonly walked = new Walked();
  readonly asked = new Set<string>();
  /** The first event after which a promise did not hold. */
  readonly broken = new Map<string, AnyEventObject>();
  readonly #plan: Plan<Machine>;

  constructor(plan: Plan<Machine>) {
    this.#plan = plan;
    this.definition = definitionOf(plan.machine);
    this.events = happenings(plan, this.definition);
  }

  /** Walks that take every edge of the machine's graph. */
  walks(): WalkStep[][] {
    const { machine, input, isFar = never } = this.#plan;
    return walksOf(machine, { input, events: this.events, isFar: isFar as never });
  }

  /** Takes a walk and compares the live machine with the graph after each step. */
  async follow(walk: readonly WalkStep[]): Promise<LiveMachine> {
    const live = this.start();
    const title = walk.map(({ event }) => event.type).join(' > ');
    for (const { event, to } of walk) {
      await this.#step(live, event);
      expect(live.state, title).toEqual(stateOf(to));
    }
    return live;
  }

  /** Sends whatever comes; the machine must live on and keep its snapshot small. */
  async survive(events: readonly AnyEventObject[], live = this.start()): Promise<void> {
    for (const event of events) await this.#step(live, event);
    expect(live.snapshot.status).toBe('active');
    expect(tooLarge(live.actor.getPersistedSnapshot())).toBeNull();
    live.actor.stop();
  }

  coverage(): MachineCoverage {
    return this.walked.against(this.#plan.machine.id, this.definition);
  }

  start(): LiveMachine {
    const live = new LiveMachine(this.#plan.machine, this.definition, this.walked, this.#plan.input);
    this.#note(live.asked);
    return live;
  }

  #note(asks: readonly { slot: string }[]): void {
    for (const { slot } of asks) this.asked.add(slot);
  }

  async #step(live: LiveMachine, event: AnyEventObject): Promise<void> {
    const before = live.snapshot;
    const [facts, asks, sends] = [live.facts.length, live.asked.length, live.sent.length];
    if (!(await live.take(event))) return;
    const asked = live.asked.slice(asks);
    this.#note(asked);
    const [told, sent] = [live.facts.slice(facts), live.sent.slice(sends)];
    this.#judge({ before, event, now: live.snapshot, facts: told, asked, sent } as never);
  }

  #judge(step: Step<Machine>): void {
    for (const [sentence, holds] of Object.entries(this.#plan.invariants))
      if (!this.broken.has(sentence) && !holds(step)) this.broken.set(sentence, step.event);
  }
}
