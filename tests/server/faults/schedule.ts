import * as fc from 'fast-check';
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
} from './network-steps';
import { AREAS, personOf, type Stage } from './stage';
import type { Tab } from './tab';

const TABS = 6;

/** One event. `arrive` names its tab; all others affect one of the open tabs. */
export type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'arrive' | 'move'; tab: number; area: number }
  | { kind: 'leave' | 'close' | 'vanish'; tab: number }
  | { kind: 'moveAndClose' | 'moveAndCut'; tab: number; area: number; pieces: number }
  | { kind: 'focus'; tab: number }
  | TabFault
  | ServerFault;

const { cut, silence, stall, change } = tabFaults(TABS);
const tab = fc.nat(TABS - 1);
const area = fc.nat(AREAS.length - 1);
const arrive = fc.record({ kind: fc.constant('arrive' as const), tab, area });
const move = fc.record({ kind: fc.constant('move' as const), tab, area });
const focus = fc.record({ kind: fc.constant('focus' as const), tab });
/** Faults this soon after a move occur during the move. */
const brokenMove = fc.record({
  kind: fc.constantFrom('moveAndClose' as const, 'moveAndCut' as const),
  tab,
  area,
  pieces: fc.integer({ min: 1, max: 8 }),
});
const leave = fc.record({
  kind: fc.constantFrom('leave' as const, 'close' as const, 'vanish' as const),
  tab,
});

const LENGTH = { minLength: 8, maxLength: 24 };

/** Users connect, move and disconnect under all kinds of faults. */
export const anySchedule: fc.Arbitrary<Step[]> = scheduleOf<Step>(
  [
    [6, wait],
    [5, arrive],
    [5, move],
    [3, leave],
    [3, brokenMove],
    [4, cut],
    [2, silence],
    [2, change],
    [3, focus],
    [2, stall],
    [1, refuse],
    [2, fragile],
    [1, killFor(8_000)],
  ],
  LENGTH,
);

/** Networks stall for moments. */
export const stalls: fc.Arbitrary<Step[]> = scheduleOf<Step>(
  [
    [2, wait],
    [3, stall],
  ],
  LENGTH,
);

/** A pause, and further silent connections after the first. */
export const silences: fc.Arbitrary<Step[]> = fc.tuple(wait, silence);

/** A cut after an HTTP request whose connection stays open, and a pause. */
export const cuts: fc.Arbitrary<Step[]> = fc.tuple(
  fc.record({ kind: fc.constant('cut' as const), tab, how: fc.constantFrom('reset', 'end', 'linger') }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 2_000, max: 9_000 }) }),
);

function moveTo({ journeys }: Stage, open: Tab, areaId: string): void {
  journeys.get(open.uid)?.push(areaId);
  open.enter(areaId);
}

function arriveIn(stage: Stage, number: number, areaId: string): void {
  const open = stage.tabs.get(number);
  if (open) {
    moveTo(stage, open, areaId);
    return;
  }
  const journey = stage.journeys.get(personOf(number)) ?? [];
  stage.journeys.set(personOf(number), [...journey, areaId]);
  stage.openTab(number, areaId);
}

function close(stage: Stage, number: number, step: 'leave' | 'close' | 'vanish'): void {
  const open = stage.tabs.get(number);
  if (!open) return;
  if (step === 'vanish') open.link()?.swallow('both');
  if (step === 'leave') logOut(stage, number, open);
  else stage.closeTab(number);
}

/** A page that logs out stays open a while to send its disconnect. */
function logOut(stage: Stage, number: number, open: Tab): void {
  stage.tabs.delete(number);
  open.logOut();
  setTimeout(() => {
    open.close();
    stage.faults.push(...open.faults());
  }, 3_000);
}

/** Three people are present from the start, one of them in two tabs. */
export async function gather(stage: Stage): Promise<void> {
  for (const number of [0, 1, 2, 4]) arriveIn(stage, number, AREAS[number % 2] as string);
  await stage.time.advance(2_000);
}

/** Runs one step. */
export async function perform(stage: Stage, step: Step): Promise<void> {
  if (step.kind === 'wait') return stage.time.advance(step.ms);
  if (!('tab' in step)) return disturb(stage, step);
  if (step.kind === 'arrive') return arriveIn(stage, step.tab, AREAS[step.area] as string);
  const numbers = [...stage.tabs.keys()];
  const number = numbers[step.tab % numbers.length];
  const open = stage.tabs.get(number ?? -1);
  if (open) happenTo(stage, open, { ...step, tab: number ?? -1 });
}

/** A move, and the end of the connection or page during it. */
function moveAndLose(
  stage: Stage,
  open: Tab,
  step: Extract<Step, { kind: 'moveAndClose' | 'moveAndCut' }>,
): void {
  open.link()?.resetAfter(step.pieces);
  moveTo(stage, open, AREAS[step.area] as string);
  if (step.kind === 'moveAndClose') void open.link()?.closed.then(() => close(stage, step.tab, 'close'));
}

type End = Extract<Step, { kind: 'leave' | 'close' | 'vanish' }>;
const ENDS: readonly string[] = ['leave', 'close', 'vanish'] satisfies End['kind'][];
const isEnd = (step: Step): step is End => ENDS.includes(step.kind);

type TabStep = Extract<Step, { tab: number }>;

function happenTo(stage: Stage, open: Tab, step: TabStep): void {
  if ('pieces' in step) moveAndLose(stage, open, step);
  else if ('area' in step) moveTo(stage, open, AREAS[step.area] as string);
  else if (step.kind === 'focus') open.focus();
  else if (isEnd(step)) close(stage, step.tab, step.kind);
  else impair(open, step);
}
