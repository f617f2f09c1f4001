import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { pathsOf } from './paths';
import type { Plan } from './plan';
import { FAIL_FAST, Walker } from './walker';

const RUNS = Number(process.env.FOYER_RANDOM_RUNS ?? 125);
const SEED = Number(process.env.FOYER_RANDOM_SEED ?? 1843);
const LONG_LIFE = Math.min(2_000, RUNS * 10);
const TIME_LIMIT = 120_000 + RUNS * 10;

/** The file that receives the paths of the machines, when `npm run paths` asks for them. */
const PATHS = process.env.FOYER_PATHS;

/** Runs the work once, however many tests need it: a single test also needs every previous step. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** Returns the four ways in which live machines of a plan are driven. */
function drivesOf<Machine extends AnyStateMachine>(walker: Walker<Machine>) {
  const anything = fc.constantFrom(...walker.events);
  return {
    graph: once(async () => {
      const walks = walker.walks().all;
      expect(walks.length).toBeGreaterThan(0);
      for (const walk of walks) walker.end(await walker.follow(walk));
    }),
    everyEvent: once(async () => {
      for (const untaken of walker.walks().untaken) await walker.surviveEach(untaken);
    }),
    random: once(async () => {
      const sequences = fc.array(anything, { minLength: 1, maxLength: 30 });
      const property = fc.asyncProperty(sequences, (sequence) => walker.survive(sequence));
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: FAIL_FAST });
    }),
    longLife: once(async () => {
      const lives = fc.array(anything, { minLength: LONG_LIFE, maxLength: LONG_LIFE, size: 'max' });
      for (const life of fc.sample(lives, { numRuns: 1, seed: SEED })) await walker.survive(life);
    }),
  };
}

/**
 * Runs the tests of every machine: its own graph replayed against a live actor, every event in every state, random
 * events, and the plan's promises after every single step of all of them.
 */
export function describeMachine<Machine extends AnyStateMachine>(plan: Plan<Machine>): void {
  const { machine } = plan;
  const walker = new Walker(plan);
  const drives = drivesOf(walker);
  const allDrives = () => Promise.allSettled(Object.values(drives).map((drive) => drive()));

  if (PATHS) {
    it(`the paths of the machine ${machine.id}`, { timeout: TIME_LIMIT }, async () => {
      appendFileSync(PATHS, `${JSON.stringify(await pathsOf(machine.id, walker))}\n`);
    });
    return;
  }

  describe(`the machine ${machine.id}`, { timeout: TIME_LIMIT }, () => {
    it(
      `the machine survives ${RUNS} random sequences of events with small persisted snapshots`,
      drives.random,
    );
    it('the machine does what its own graph says', drives.graph);
    it('the machine takes every event in every state', drives.everyEvent);
    it('the machine does not grow over a long life', drives.longLife);

    it.each(Object.keys(plan.invariants))('the machine keeps its promise: %s', async (sentence) => {
      await allDrives();
      expect(walker.broken.get(sentence)).toBeUndefined();
      expect([...walker.proven.keys()], 'its premise never held').toContain(sentence);
    });

    it('the machine keeps the promises of its states and of its delays', async () => {
      await allDrives();
      expect([...walker.states.differences(), ...walker.wrongDelays()]).toEqual([]);
    });

    it('the machine loses no error of an invoked actor', () => {
      expect(walker.definition.lostErrors).toEqual(Object.keys(plan.expectedErrors ?? {}));
    });

    it('the machine has no dead event and no unused slot', async () => {
      await allDrives();
      expect(Object.keys(plan.events).filter((type) => !walker.walked.effects.has(type))).toEqual([]);
      const invoked = walker.definition.invokes.map(({ src }) => src);
      expect([...walker.asked].toSorted()).toEqual([...new Set(invoked)].toSorted());
      expect([...walker.asked].toSorted()).toEqual(Object.keys(machine.implementations.actors).toSorted());
    });

    it('every state and transition of the machine is reached', async ({ task }) => {
      await allDrives();
      const coverage = walker.coverage();
      task.meta.machine = coverage;
      expect(coverage).toMatchObject({ missingStates: [], missingTransitions: [], ...plan.elsewhere });
    });
  });
}
