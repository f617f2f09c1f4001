import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadProps, type Props } from '../stage';
import { perform } from './chat-schedule';
import { anyChat, type ChatStep } from './chat-steps';
import { checkChat } from './chat-truth';
import { playChat } from './play-chat';

const runs = Number(process.env.CHAT_RUNS ?? 5);
const seed = Number(process.env.CHAT_SEED ?? 4_242);
const TIMEOUT = 300_000 + runs * 1_000;
/** Schedules that found a fault once; they are run first. */
const FOUND: ChatStep[][] = [
  // A mention that is denied, and sent again while its first send is still open.
  [
    { kind: 'silence', tab: 3, direction: 'both' },
    { kind: 'cut', tab: 0, how: 'orphan' },
    { kind: 'switch', tab: 0 },
    { kind: 'mention', tab: 0, channel: 0, person: 2 },
    { kind: 'fragile', pieces: 17 },
    { kind: 'react', tab: 3, message: 0, emoji: 0 },
    { kind: 'invite', tab: 0, person: 2 },
    { kind: 'cut', tab: 1, how: 'linger' },
    { kind: 'writeAndCut', tab: 0, channel: 0, pieces: 5 },
    { kind: 'react', tab: 1, message: 1, emoji: 0 },
    { kind: 'react', tab: 3, message: 7, emoji: 2 },
    { kind: 'writeAndCut', tab: 3, channel: 0, pieces: 3 },
    { kind: 'leave', tab: 0 },
    { kind: 'wait', ms: 1421 },
    { kind: 'wait', ms: 11 },
    { kind: 'delete', tab: 2, message: 5 },
    { kind: 'write', tab: 2, channel: 1 },
    { kind: 'open', tab: 0, channel: 2 },
  ],
];

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
