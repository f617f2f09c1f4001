import * as fc from 'fast-check';
import { AREAS, personOf, type Stage } from './stage';
import type { Tab } from './tab';

const HOWS = ['reset', 'end', 'linger', 'orphan'] as const;
const DIRECTIONS = ['toServer', 'toClient', 'both'] as const;

type How = (typeof HOWS)[number];
type Direction = (typeof DIRECTIONS)[number];

/** One event. `arrive` names its tab; all others affect one of the open tabs. */
export type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'arrive' | 'move'; tab: number; area: number }
  | { kind: 'leave' | 'close' | 'vanish'; tab: number }
  | { kind: 'moveAndClose' | 'moveAndCut'; tab: number; area: number; pieces: number }
  | { kind: 'cut'; tab: number; how: How }
  | { kind: 'silence'; tab: number; direction: Direction }
  | { kind: 'stall'; tab: number; direction: Direction; ms: number }
  | { kind: 'switch'; tab: number }
  | { kind: 'focus'; tab: number }
  | { kind: 'refuse'; ms: number }
  | { kind: 'fragile'; pieces: number }
  | { kind: 'kill'; ms: number };

const tab = fc.nat(5);
const area = fc.nat(AREAS.length - 1);
const direction = fc.constantFrom(...DIRECTIONS);
const wait = fc.record({
  kind: fc.constant('wait' as const),
  ms: fc.oneof(fc.nat(120), fc.nat(3_000), fc.nat(12_000)),
});
const arrive = fc.record({ kind: fc.constant('arrive' as const), tab, area });
const move = fc.record({ kind: fc.constant('move' as const), tab, area });
const stall = fc.record({ kind: fc.constant('stall' as const), tab, direction, ms: fc.nat(4_900) });
const cut = fc.record({ kind: fc.constant('cut' as const), tab, how: fc.constantFrom(...HOWS) });
const change = fc.record({ kind: fc.constant('switch' as const), tab });
const focus = fc.record({ kind: fc.constant('focus' as const), tab });
const silence = fc.record({ kind: fc.constant('silence' as const), tab, direction });
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
const refuse = fc.record({ kind: fc.constant('refuse' as const), ms: fc.nat(6_000) });
const fragile = fc.record({ kind: fc.constant('fragile' as const), pieces: fc.integer({ min: 1, max: 40 }) });
const kill = fc.record({ kind: fc.constant('kill' as const), ms: fc.nat(8_000) });

const choices = (steps: [number, fc.Arbitrary<Step>][]) =>
  fc.array(fc.oneof(...steps.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 8,
    maxLength: 24,
  });

/** Users connect, move and disconnect under all kinds of faults. */
export const anySchedule = choices([
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
  [1, kill],
]);

/** Networks stall for moments. */
export const stalls = choices([
  [2, wait],
  [3, stall],
]);

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

function restart(stage: Stage, after: number): void {
  if (!stage.running) return;
  stage.running = false;
  stage.harness.kill();
  setTimeout(async () => {
    await stage.harness.start();
    stage.running = true;
  }, after);
}

function rejectFor({ harness: { network } }: Stage, ms: number): void {
  network.refuse();
  setTimeout(() => network.accept(), ms);
}

/** The next connection breaks during set-up: between reading and listening. */
function breakNext(stage: Stage, pieces: number): void {
  stage.brittle.push(pieces);
}

/** Resumed even when its time is not over at the end of the schedule. */
function stallFor(open: Tab, direction: Direction, ms: number): void {
  const link = open.link();
  link?.stall(direction);
  setTimeout(() => link?.resume(direction), ms);
}

/** One connection; or, as in a change of Wi-Fi, all open ones, while new ones work. */
function fallSilent(open: Tab, step: Extract<Step, { kind: 'silence' | 'switch' }>): void {
  if (step.kind === 'silence') open.link()?.swallow(step.direction);
  else for (const link of open.links()) link.swallow('both');
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
  if (step.kind === 'kill') return restart(stage, step.ms);
  if (step.kind === 'refuse') return rejectFor(stage, step.ms);
  if (step.kind === 'fragile') return breakNext(stage, step.pieces);
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

type TabStep = Extract<Step, { tab: number }>;

function happenTo(stage: Stage, open: Tab, step: TabStep): void {
  if ('pieces' in step) moveAndLose(stage, open, step);
  else if ('area' in step) moveTo(stage, open, AREAS[step.area] as string);
  else if (step.kind === 'cut') open.link()?.[step.how]();
  else if (step.kind === 'silence' || step.kind === 'switch') fallSilent(open, step);
  else if (step.kind === 'focus') open.focus();
  else if (step.kind === 'stall') stallFor(open, step.direction, step.ms);
  else close(stage, step.tab, step.kind);
}
