import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { LOST_MOVES, UNNOTICED, WRONG_PLACES } from './found-schedules';
import { play } from './play';
import { anySchedule, cuts, perform, type Step, silences, stalls } from './schedule';
import { loadProps, type Props, type Stage } from './stage';
import { checkTruth } from './truth';

const runs = Number(process.env.FAULT_RUNS ?? 14);
const fewer = Math.ceil(runs / 10);
const seed = Number(process.env.FAULT_SEED ?? 4_242);
const TIMEOUT = 300_000 + runs * 1_000;

/** This server, and one that does only what hosted Firebase does too. */
const ENGINES: [name: string, hosted: boolean][] = [
  ['this server', false],
  ['an engine like hosted Firebase', true],
];
let props: Props;

beforeAll(async () => {
  props = await loadProps();
});

const performAll = async (stage: Stage, steps: Step[]) => {
  for (const step of steps) await perform(stage, step);
};

interface Check {
  schedules: fc.Arbitrary<Step[]>;
  count: number;
  /** Schedules that found a fault once; they are run first. */
  found?: readonly Step[][];
  hosted?: boolean;
}

/** Runs the configured number of scenarios with schedules of a kind. */
const check = (
  { schedules, count, found = [], hosted = false }: Check,
  scene: (stage: Stage, steps: Step[]) => Promise<void>,
) =>
  fc.assert(
    fc.asyncProperty(schedules, async (steps) => {
      expect(await play({ ...props, hosted }, (stage) => scene(stage, steps))).toEqual([]);
    }),
    { numRuns: count, examples: found.map((steps) => [steps]), seed, endOnFailure: true },
  );

const departures = ({ watched }: Stage) => [...watched.values()].flatMap((list) => list.departures());

test.each(ENGINES)(
  'every client sees all present people exactly once after any schedule of faults, on %s',
  async (_, hosted) => {
    const count = Math.ceil(runs / ENGINES.length);
    await check(
      { schedules: anySchedule, count, found: [...WRONG_PLACES, ...LOST_MOVES], hosted },
      async (stage, steps) => {
        await performAll(stage, steps);
        await checkTruth(stage);
      },
    );
  },
  TIMEOUT,
);

test(
  'network stalls below five seconds remove no attendee and close no connection',
  () =>
    check({ schedules: stalls, count: fewer }, async (stage, steps) => {
      await performAll(stage, steps);
      await checkTruth(stage);
      expect(departures(stage)).toEqual([]);
      expect([...stage.tabs.values()].flatMap(({ page }) => page.losses())).toEqual([]);
    }),
  TIMEOUT,
);

test(
  'a silent connection is detected by its page within 15 seconds, and by others when it does not return',
  () =>
    check({ schedules: silences, count: fewer, found: UNNOTICED }, async (stage, [wait, silence]) => {
      await performAll(stage, [wait, { kind: 'silence', tab: 2, direction: 'both' }, silence] as Step[]);
      const since = stage.time.now();
      stage.harness.network.refuse();
      await stage.time.advance(15_000);
      const { page } = stage.tabs.get(2) ?? {};
      expect(page?.losses().map((at) => at - since <= 15_000)).toEqual([true]);
      expect(departures(stage).map(({ uid }) => uid)).toContain('p2');
      await checkTruth(stage);
    }),
  TIMEOUT,
);

test.each(ENGINES)(
  'a cut connection is restored before other clients see the person leave, on %s',
  (_, hosted) =>
    check({ schedules: cuts, count: Math.ceil(fewer / ENGINES.length), hosted }, async (stage, steps) => {
      await performAll(stage, steps);
      expect(departures(stage)).toEqual([]);
      await checkTruth(stage);
      expect(departures(stage)).toEqual([]);
    }),
  TIMEOUT,
);

test(
  'a person who changes networks is removed within 15 seconds, and restored within five more',
  () =>
    check({ schedules: cuts, count: fewer }, async (stage, steps) => {
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
  TIMEOUT,
);
