import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  disturb,
  fragile,
  impair,
  killFor,
  refuse,
  type ServerFault,
  scheduleOf,
  type TabFault,
  tabFaults,
  wait,
} from '../network-steps';
import { loadRoomProps, playRoom, type RoomPlay, type RoomProps } from './room-stage';
import { checkRoom } from './room-truth';

const runs = Number(process.env.FAULT_RUNS ?? 10);
const seed = Number(process.env.FAULT_SEED ?? 4_242);
const TIMEOUT = 300_000 + runs * 1_000;
const TABS = 6;

const { cut, silence, stall, change } = tabFaults(TABS);
const act = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), tab: fc.nat(TABS - 1) });

const anyRoom: fc.Arbitrary<Step[]> = scheduleOf<Step>(
  [
    [5, wait],
    [5, act('arrive')],
    [5, act('join', 'listen', 'leave')],
    [3, act('close', 'vanish', 'reload')],
    [5, cut],
    [2, silence],
    [2, change],
    [2, stall],
    [2, refuse],
    [2, fragile],
    [1, killFor(8_000)],
  ],
  { minLength: 8, maxLength: 24 },
);

/** Schedules that found a fault once; they are run first. */
const FOUND: Step[][] = [
  // A goodbye that was denied, because the other had just lost their link, and a tab that was closed right after it.
  [
    { kind: 'listen', tab: 1 },
    { kind: 'leave', tab: 0 },
    { kind: 'fragile', pieces: 24 },
    { kind: 'refuse', ms: 5_244 },
    { kind: 'cut', tab: 1, how: 'reset' },
    { kind: 'silence', tab: 1, direction: 'toServer' },
    { kind: 'refuse', ms: 2_442 },
    { kind: 'fragile', pieces: 28 },
    { kind: 'close', tab: 0 },
    { kind: 'wait', ms: 434 },
  ],
];

let props: RoomProps;

beforeAll(async () => {
  props = await loadRoomProps();
});

type Act = 'join' | 'listen' | 'leave' | 'close' | 'vanish' | 'reload';
type OfTab = { kind: Act; tab: number } | TabFault;
/** `arrive` names its tab; all others affect one of the open tabs. */
type Step = { kind: 'wait'; ms: number } | { kind: 'arrive'; tab: number } | OfTab | ServerFault;

const ACTS: Record<Act, (play: RoomPlay, number: number) => void> = {
  join: ({ tabs }, number) => tabs.get(number)?.send({ type: 'room.join' }),
  listen: ({ tabs }, number) => tabs.get(number)?.send({ type: 'room.listen' }),
  leave: ({ tabs }, number) => tabs.get(number)?.send({ type: 'room.leave' }),
  close: (play, number) => play.closeTab(number),
  vanish: (play, number) => play.closeTab(number, 'vanish'),
  reload: (play, number) => {
    play.closeTab(number, 'vanish');
    play.openTab(number);
  },
};
const isAct = (step: OfTab): step is Extract<OfTab, { kind: Act }> => step.kind in ACTS;

function happenTo(play: RoomPlay, step: OfTab): void {
  const numbers = [...play.tabs.keys()];
  const number = numbers[step.tab % numbers.length] ?? -1;
  const tab = play.tabs.get(number);
  if (isAct(step)) ACTS[step.kind](play, number);
  else if (tab) impair(tab, step);
}

async function perform(play: RoomPlay, step: Step): Promise<void> {
  if (step.kind === 'wait') await play.time.advance(step.ms);
  else if (!('tab' in step)) disturb(play, step);
  else if (step.kind !== 'arrive') happenTo(play, step);
  else if (!play.tabs.has(step.tab)) play.openTab(step.tab);
}

test(
  'everybody is in the room once or outside it, and may come and go, after any schedule of faults',
  () =>
    fc.assert(
      fc.asyncProperty(anyRoom, async (steps) => {
        const faults = await playRoom(props, async (play) => {
          for (const number of [0, 1]) play.openTab(number);
          await play.time.advance(2_000);
          for (const step of steps) await perform(play, step);
          await checkRoom(play);
        });
        expect(faults).toEqual([]);
      }),
      { numRuns: runs, examples: FOUND.map((steps) => [steps]), seed, endOnFailure: true },
    ),
  TIMEOUT,
);
