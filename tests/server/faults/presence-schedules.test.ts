import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { play } from './play';
import { anySchedule, cuts, perform, type Step, silences, stalls } from './schedule';
import { loadProps, type Props, type Stage } from './stage';
import { checkTruth } from './truth';

const runs = Number(process.env.FAULT_SCHEDULES ?? 1_000);
// CI repeats what is known to be right; everywhere else each run looks for what is not.
const seed = Number(process.env.FAULT_SEED ?? (process.env.CI ? 4_242 : Date.now() % 1_000_000));
const PATIENCE = 120_000 + runs * 500;

let props: Props;

beforeAll(async () => {
  props = await loadProps();
});

const performAll = async (stage: Stage, steps: Step[]) => {
  for (const step of steps) await perform(stage, step);
};

/** Plays as many scenes with schedules of a kind as are asked for. */
const check = (
  schedules: fc.Arbitrary<Step[]>,
  count: number,
  scene: (stage: Stage, steps: Step[]) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(schedules, async (steps) => {
      expect(await play(props, (stage) => scene(stage, steps))).toEqual([]);
    }),
    { numRuns: count, seed, endOnFailure: true },
  );

const departures = ({ watched }: Stage) => [...watched.values()].flatMap((list) => list.departures());

test(
  'after any schedule of faults everybody sees those who are there, once, and nobody else',
  async () => {
    console.log(`presence under faults: ${runs} schedules, seed ${seed}`);
    await check(anySchedule, runs, async (stage, steps) => {
      await performAll(stage, steps);
      await checkTruth(stage);
    });
  },
  PATIENCE,
);

test(
  'networks that stand still for less than five seconds remove nobody and are no lost links',
  () =>
    check(stalls, runs / 10, async (stage, steps) => {
      await performAll(stage, steps);
      await checkTruth(stage);
      expect(departures(stage)).toEqual([]);
      expect([...stage.tabs.values()].flatMap(({ page }) => page.losses())).toEqual([]);
    }),
  PATIENCE,
);

test(
  'a link that has gone silent is noticed by its page within 15 seconds, and by the others when it does not return',
  () =>
    check(silences, runs / 10, async (stage, [wait, silence]) => {
      await performAll(stage, [wait, { kind: 'silence', tab: 2, direction: 'both' }, silence] as Step[]);
      const since = stage.time.now();
      stage.house.network.refuse();
      await stage.time.advance(15_600);
      const { page } = stage.tabs.get(2) ?? {};
      expect(page?.losses().map((at) => at - since <= 15_000)).toEqual([true]);
      expect(departures(stage).map(({ uid }) => uid)).toContain('p2');
      await checkTruth(stage);
    }),
  PATIENCE,
);

test(
  'a link that is cut, and can be opened again, is back before anybody is shown that its person left',
  () =>
    check(cuts, runs / 10, async (stage, steps) => {
      await performAll(stage, steps);
      expect(departures(stage)).toEqual([]);
      await checkTruth(stage);
      expect(departures(stage)).toEqual([]);
    }),
  PATIENCE,
);

test(
  'whoever changes to another network is missed within 15 seconds, and back within five more',
  () =>
    check(cuts, runs / 10, async (stage, steps) => {
      await performAll(stage, steps);
      const since = stage.time.now();
      for (let tab = 0; tab < stage.tabs.size; tab += 1) await perform(stage, { kind: 'switch', tab });
      await stage.time.advance(20_000);
      for (const { page, isPresent } of stage.tabs.values()) {
        expect(
          page
            .losses()
            .filter((at) => at >= since)
            .map((at) => at - since <= 15_000),
        ).toEqual([true]);
        expect(isPresent()).toBe(true);
      }
      await checkTruth(stage);
    }),
  PATIENCE,
);
