import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Plan } from './plan';
import { Walker } from './walker';
import type { WalkStep } from './walks';

const RUNS = Number(process.env.FOYER_RANDOM_RUNS ?? 2_000);
const SEED = Number(process.env.FOYER_RANDOM_SEED ?? 1843);
const LONG_LIFE = 2_000;
const TIME_LIMIT = 120_000 + RUNS * 10;

/** One way to each state value: the walk that gets there first. */
function waysToStates(walks: readonly WalkStep[][]): WalkStep[][] {
  const ways = new Map<string, WalkStep[]>();
  for (const walk of walks)
    walk.forEach(({ to }, place) => {
      const value = JSON.stringify(to.value);
      const known = ways.get(value);
      if (!known || known.length > place + 1) ways.set(value, walk.slice(0, place + 1));
    });
  return [[], ...ways.values()];
}

/**
 * The tests every machine has: its own graph replayed against a live actor, every event in every state, random
 * events, and the plan's promises after every single step of all of them.
 */
export function describeMachine<Machine extends AnyStateMachine>(plan: Plan<Machine>): void {
  const { machine } = plan;
  const walker = new Walker(plan);
  const anything = fc.constantFrom(...walker.events);

  describe(`the machine ${machine.id}`, { timeout: TIME_LIMIT }, () => {
    it('does what its own graph says', async () => {
      const walks = walker.walks();
      expect(walks.length).toBeGreaterThan(0);
      for (const walk of walks) (await walker.follow(walk)).actor.stop();
    });

    it('takes every event in every state', async () => {
      for (const way of waysToStates(walker.walks()))
        for (const event of walker.events) await walker.survive([event], await walker.follow(way));
    });

    it(`survives ${RUNS} random sequences of events with small persisted snapshots`, async () => {
      const sequences = fc.array(anything, { minLength: 1, maxLength: 30 });
      const property = fc.asyncProperty(sequences, (sequence) => walker.survive(sequence));
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    });

    it('gathers nothing over a long life', async () => {
      const lives = fc.array(anything, { minLength: LONG_LIFE, maxLength: LONG_LIFE, size: 'max' });
      for (const life of fc.sample(lives, { numRuns: 1, seed: SEED })) await walker.survive(life);
    });

    it.each(Object.keys(plan.invariants))('keeps its promise: %s', (sentence) => {
      expect(walker.broken.get(sentence)).toBeUndefined();
    });

    it('has no dead event and no slot that nobody asks', () => {
      expect(Object.keys(plan.events).filter((type) => !walker.walked.effects.has(type))).toEqual([]);
      const invoked = walker.definition.invokes.map(({ src }) => src);
      expect([...walker.asked].toSorted()).toEqual([...new Set(invoked)].toSorted());
      expect([...walker.asked].toSorted()).toEqual(Object.keys(machine.implementations.actors).toSorted());
    });

    it('is walked through every state and transition', ({ task }) => {
      const coverage = walker.coverage();
      task.meta.machine = coverage;
      expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [] });
    });
  });
}
