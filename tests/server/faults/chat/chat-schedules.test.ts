import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadProps, type Props } from '../stage';
import { perform } from './chat-schedule';
import { anyChat, type ChatStep } from './chat-steps';
import { checkChat } from './chat-truth';
import { playChat } from './play-chat';

const runs = Number(process.env.CHAT_RUNS ?? 16);
const seed = Number(process.env.CHAT_SEED ?? 4_242);
const TIMEOUT = 300_000 + runs * 1_000;
/** Schedules that found a fault once; they are run first. */
const FOUND: ChatStep[][] = [];

let props: Props;

beforeAll(async () => {
  props = await loadProps();
});

test(
  'everybody sees the same messages, none lost, doubled or out of order, after any schedule of faults',
  () =>
    fc.assert(
      fc.asyncProperty(anyChat, async (steps) => {
        const faults = await playChat(props, async (stage) => {
          for (const step of steps) await perform(stage, step);
          await checkChat(stage);
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: runs, examples: FOUND.map((steps) => [steps]), seed, endOnFailure: true },
    ),
  TIMEOUT,
);
