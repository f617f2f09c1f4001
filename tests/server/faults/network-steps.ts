import * as fc from 'fast-check';
import type { RealtimeHarness } from '../../support/realtime-harness';
import type { Way } from './way';

const HOWS = ['reset', 'end', 'linger', 'orphan'] as const;
const DIRECTIONS = ['toServer', 'toClient', 'both'] as const;

type How = (typeof HOWS)[number];
type Direction = (typeof DIRECTIONS)[number];

/** What happens to the connection of a tab, one of `tabs`. `switch` silences all of its connections. */
export type TabFault =
  | { kind: 'cut'; tab: number; how: How }
  | { kind: 'silence'; tab: number; direction: Direction }
  | { kind: 'stall'; tab: number; direction: Direction; ms: number }
  | { kind: 'switch'; tab: number };

/** What happens to the server and to new connections. */
export type ServerFault =
  | { kind: 'refuse'; ms: number }
  | { kind: 'fragile'; pieces: number }
  | { kind: 'kill'; ms: number };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const direction = fc.constantFrom(...DIRECTIONS);

export const wait = fc.record({
  kind: kind('wait'),
  ms: fc.oneof(fc.nat(120), fc.nat(3_000), fc.nat(12_000)),
});
export const refuse = fc.record({ kind: kind('refuse'), ms: fc.nat(6_000) });
export const fragile = fc.record({ kind: kind('fragile'), pieces: fc.integer({ min: 1, max: 40 }) });
/** A server that starts again within so many milliseconds. */
export const killFor = (most: number) => fc.record({ kind: kind('kill'), ms: fc.nat(most) });

/** The faults of one of so many tabs, the first with number 0. */
export function tabFaults(tabs: number) {
  const tab = fc.nat(tabs - 1);
  return {
    cut: fc.record({ kind: kind('cut'), tab, how: fc.constantFrom(...HOWS) }),
    silence: fc.record({ kind: kind('silence'), tab, direction }),
    stall: fc.record({ kind: kind('stall'), tab, direction, ms: fc.nat(4_900) }),
    change: fc.record({ kind: kind('switch'), tab }),
  };
}

/** A schedule of steps, each chosen by its weight. */
export const scheduleOf = <Step>(
  choices: [weight: number, step: fc.Arbitrary<Step>][],
  length: { minLength: number; maxLength: number },
): fc.Arbitrary<Step[]> =>
  fc.array(fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))), length);

/** What faults need of a stage. */
interface Faulty {
  harness: RealtimeHarness;
  running: boolean;
  brittle: number[];
}

function restart(stage: Faulty, after: number): void {
  if (!stage.running) return;
  stage.running = false;
  stage.harness.kill();
  setTimeout(async () => {
    await stage.harness.start();
    stage.running = true;
  }, after);
}

function rejectFor({ harness: { network } }: Faulty, ms: number): void {
  network.refuse();
  setTimeout(() => network.accept(), ms);
}

/** Makes a fault of the server or of new connections happen. */
export function disturb(stage: Faulty, step: ServerFault): void {
  if (step.kind === 'kill') restart(stage, step.ms);
  else if (step.kind === 'refuse') rejectFor(stage, step.ms);
  // The next connection breaks during set-up: between reading and listening.
  else stage.brittle.push(step.pieces);
}

/** Resumed even when its time is not over at the end of the schedule. */
function stallFor(way: Links, { direction: stalled, ms }: Extract<TabFault, { kind: 'stall' }>): void {
  const link = way.link();
  link?.stall(stalled);
  setTimeout(() => link?.resume(stalled), ms);
}

type Links = Pick<Way, 'link' | 'links'>;

/** Makes a fault happen to the connection of a tab; or, as in a change of Wi-Fi, to all, while new ones work. */
export function impair(way: Links, step: TabFault): void {
  if (step.kind === 'stall') stallFor(way, step);
  else if (step.kind === 'cut') way.link()?.[step.how]();
  else if (step.kind === 'silence') way.link()?.swallow(step.direction);
  else for (const link of way.links()) link.swallow('both');
}
