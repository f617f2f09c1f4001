import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { Walked } from './coverage';
import { definitionOf } from './definition';
import { LiveMachine, stateOf } from './live';
import { happenings, type Plan, type Step } from './plan';
import { tooLarge } from './small-enough';
import { walksOf } from './walks';

const RUNS = Number(process.env.FOYER_RANDOM_RUNS ?? 2_000);
const SEED = Number(process.env.FOYER_RANDOM_SEED ?? 1843);
const LONG_RUN = 2_000;
const TIME_LIMIT = 120_000;

/**
 * The tests every machine has: its own graph replayed against a live actor, random events, and the plan's
 * invariants after every single step of both.
 */
export function describeMachine<Machine extends AnyStateMachine>(plan: Plan<Machine>): void {
  const { machine, input } = plan;
  const definition = definitionOf(machine);
  const events = happenings(plan, definition);
  const walked = new Walked();
  const asked = new Set<string>();
  const effective = new Set<string>();
  const broken = new Map<string, AnyEventObject>();

  const start = () => new LiveMachine(machine, definition, walked, input);

  async function step(live: LiveMachine, event: AnyEventObject): Promise<void> {
    const before = live.snapshot;
    const [facts, asks, transitions] = [live.facts.length, live.asked.length, walked.transitions.size];
    await live.take(event);
    if (live.snapshot !== before || walked.transitions.size > transitions) effective.add(event.type);
    const taken = {
      before,
      event,
      now: live.snapshot,
      facts: live.facts.slice(facts),
      asked: live.asked.slice(asks),
    } as Step<Machine>;
    for (const { slot } of taken.asked) asked.add(slot);
    for (const [sentence, holds] of Object.entries(plan.invariants))
      if (!broken.has(sentence) && !holds(taken)) broken.set(sentence, event);
    expect(live.snapshot.status).toBe('active');
  }

  describe(`the machine ${machine.id}`, { timeout: TIME_LIMIT }, () => {
    it('does what its own graph says', async () => {
      const walks = walksOf(machine, { input, events, isFar: plan.isFar ?? (() => false) } as never);
      expect(walks.length).toBeGreaterThan(0);
      for (const walk of walks) {
        const live = start();
        for (const { slot } of live.asked) asked.add(slot);
        for (const { event, to } of walk) {
          await step(live, event);
          expect(live.state, walk.map((each) => each.event.type).join(' > ')).toEqual(stateOf(to));
        }
        live.actor.stop();
      }
    });

    it(`survives ${RUNS} random sequences of events with small persisted snapshots`, async () => {
      const sequence = fc.array(fc.constantFrom(...events), { minLength: 1, maxLength: 30 });
      const property = fc.asyncProperty(sequence, async (chosen) => {
        const live = start();
        for (const event of chosen) await step(live, event);
        expect(tooLarge(live.actor.getPersistedSnapshot())).toBeNull();
        live.actor.stop();
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    });

    it('gathers nothing over a long life', async () => {
      const live = start();
      const [life] = fc.sample(
        fc.array(fc.constantFrom(...events), { minLength: LONG_RUN, maxLength: LONG_RUN }),
        { numRuns: 1, seed: SEED },
      );
      for (const event of life ?? []) await step(live, event);
      expect(tooLarge(live.actor.getPersistedSnapshot())).toBeNull();
      live.actor.stop();
    });

    it.each(Object.keys(plan.invariants))('keeps its promise: %s', (sentence) => {
      expect(broken.get(sentence)).toBeUndefined();
    });

    it('has no dead event and no slot that nobody asks', () => {
      const types = Object.keys(plan.events);
      expect(types.filter((type) => !effective.has(type))).toEqual([]);
      const slots = definition.invokes.map(({ src }) => src);
      expect(slots.filter((slot) => !asked.has(slot))).toEqual([]);
      expect(slots.toSorted()).toEqual(Object.keys(machine.implementations.actors).toSorted());
    });

    it('is walked through every state and transition', ({ task }) => {
      const coverage = walked.against(machine.id, definition);
      task.meta.machine = coverage;
      expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
    });
  });
}
