import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { type MachineCoverage, Walked } from './coverage';
import { type Definition, declaredDelay, definitionOf } from './definition';
import { LiveMachine, withTestSlots } from './live';
import { allEvents, type Plan } from './plan';
import { tooLarge } from './small-enough';
import { StateLedger } from './state-promises';
import type { Step } from './step';
import type { WalkStep } from './tours';
import { stateOf, type Untaken, type Walks, walksOf } from './walks';

const never = () => false;
/** Stops at the first broken promise instead of collecting all of them, as the mutants' tests do. */
export const FAIL_FAST = process.env.FOYER_FAIL_FAST !== undefined;

/** Without a limit a cycle of transitions would hang. */
const TRANSITIONS_PER_EVENT_MAX = 100;

/** Walks live machines of one plan and records their states, their transitions and the promises they broke. */
export class Walker<Machine extends AnyStateMachine> {
  readonly events: readonly AnyEventObject[];
  readonly definition: Definition;
  readonly walked = new Walked();
  readonly asked = new Set<string>();
  readonly states: StateLedger<Machine>;
  /** The first event after which a promise did not hold. */
  readonly broken = new Map<string, AnyEventObject>();
  /** How often each promise held, with its premise. */
  readonly proven = new Map<string, number>();
  /** Receives the promises that each step met. */
  onJudged: (met: readonly string[]) => void = () => {};
  readonly #delays = new Set<string>();
  readonly #plan: Plan<Machine>;
  readonly #machine: AnyStateMachine;
  #walks: Walks | undefined;

  constructor(plan: Plan<Machine>) {
    this.#plan = plan;
    this.definition = definitionOf(plan.machine);
    this.events = allEvents(plan, this.definition);
    this.#machine = withTestSlots(plan.machine, this.definition);
    for (const { options } of [plan.machine, this.#machine])
      options.maxIterations = TRANSITIONS_PER_EVENT_MAX;
    this.states = new StateLedger(plan.states);
  }

  /** Returns the walks through the machine's graph. */
  walks(): Walks {
    const { machine, input, isFar = never } = this.#plan;
    this.#walks ??= walksOf(machine, { input, events: this.events, isFar: isFar as never });
    return this.#walks;
  }

  /** Takes a walk and compares the live machine with the graph after each step, which `onStep` receives. */
  async follow(walk: readonly WalkStep[], onStep: (step: WalkStep) => void = () => {}): Promise<LiveMachine> {
    const live = this.start();
    for (const [place, step] of walk.entries()) {
      const { event, to } = step;
      await this.#step(live, event);
      onStep(step);
      const way = () => walk.slice(Math.max(0, place - 10), place + 1).map((step) => step.event.type);
      if (!isDeepStrictEqual(live.state, stateOf(to)))
        expect(live.state, way().join(' > ')).toEqual(stateOf(to));
    }
    return live;
  }

  /** Sends the events; the machine must stay active and keep its snapshot small. */
  async survive(events: readonly AnyEventObject[]): Promise<void> {
    const live = this.start();
    for (const event of events) await this.#step(live, event);
    this.end(live);
  }

  /** Sends each untaken event at the end of a way; a machine that ignores one is there still for the next. */
  async surviveEach({ way, events }: Untaken): Promise<void> {
    let live = await this.follow(way);
    for (const event of events) {
      const { changes } = live;
      await this.#step(live, event);
      if (live.changes === changes) continue;
      this.end(live);
      live = await this.follow(way);
    }
    this.end(live);
  }

  /** Stops a live machine, which must be active and have a small snapshot. */
  end(live: LiveMachine): void {
    expect(live.snapshot.status).toBe('active');
    expect(tooLarge(live.actor.getPersistedSnapshot())).toBeNull();
    live.actor.stop();
  }

  coverage(): MachineCoverage {
    return this.walked.against(this.definition, this.proven);
  }

  /** Returns the delays that differ between the machine and the plan, as sentences. */
  wrongDelays(): string[] {
    const names = new Set([...this.definition.delays.values()].map(({ name }) => name));
    const stated = Object.keys(this.#plan.delays ?? {});
    return [
      ...[...names].filter((name) => !stated.includes(name)).map((name) => `${name} has no stated time`),
      ...stated.filter((name) => !names.has(name)).map((name) => `${name} is no delay of the machine`),
      ...this.#delays,
    ];
  }

  start(): LiveMachine {
    const live = new LiveMachine(this.#machine, {
      definition: this.definition,
      walked: this.walked,
      input: this.#plan.input,
      statedDelay: (name, now) => this.#statedDelay(name, now),
      onSettled: (now) => this.states.note(now),
    });
    this.#note(live.asked);
    const { snapshot, facts, asked, sent } = live;
    this.states.judge({
      before: snapshot,
      event: { type: 'start' },
      now: snapshot,
      facts,
      asked,
      sent,
    } as never);
    return live;
  }

  #note(asks: readonly { slot: string }[]): void {
    for (const { slot } of asks) this.asked.add(slot);
  }

  #statedDelay(name: string, now: AnyMachineSnapshot): number | undefined {
    const stated = this.#plan.delays?.[name];
    const milliseconds = typeof stated === 'function' ? stated(now as SnapshotFrom<Machine>) : stated;
    for (const delay of this.definition.delays.values())
      if (delay.name === name) this.#compare(name, milliseconds, declaredDelay(delay, now));
    return milliseconds;
  }

  #compare(name: string, stated: number | undefined, declared: number): void {
    if (stated !== undefined && stated !== declared)
      this.#delays.add(`${name} is ${declared} ms instead of ${stated} ms`);
  }

  async #step(live: LiveMachine, event: AnyEventObject): Promise<void> {
    const before = live.snapshot;
    const [facts, asks, sends] = [live.facts.length, live.asked.length, live.sent.length];
    if (!(await live.take(event))) return;
    const asked = live.asked.slice(asks);
    this.#note(asked);
    const [announced, sent] = [live.facts.slice(facts), live.sent.slice(sends)];
    this.#judge({ before, event, now: live.snapshot, facts: announced, asked, sent } as never);
  }

  #judge(step: Step<Machine>): void {
    this.states.judge(step);
    const unbroken = Object.entries(this.#plan.invariants).filter(([sentence]) => !this.broken.has(sentence));
    const results = unbroken.map(([sentence, holds]) => [sentence, holds(step)] as const);
    const met = results.filter(([, result]) => result === true).map(([sentence]) => sentence);
    for (const sentence of met) this.proven.set(sentence, (this.proven.get(sentence) ?? 0) + 1);
    for (const [sentence, result] of results) if (result === false) this.broken.set(sentence, step.event);
    this.onJudged(met);
    if (FAIL_FAST) this.#assertKept(step.event);
  }

  #assertKept({ type }: AnyEventObject): void {
    if (this.broken.size > 0 || this.states.isBroken) throw new Error(`A promise is broken after ${type}`);
  }
}
