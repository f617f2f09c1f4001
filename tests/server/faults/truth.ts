import { AREAS, type Stage } from './stage';
import type { WatchedList } from './watched-list';

const TIMEOUT = 90_000;
const GHOST_TIMEOUT = 30_000;
/** Hosted Firebase notices a silent connection later. */
const HOSTED_GHOST_TIMEOUT = 80_000;
const A_MOMENT = 1_000;

/** The people actually present: those with open tabs, and the displayed areas. */
function reallyThere({ tabs }: Stage): Map<string, Set<string>> {
  const there = new Map<string, Set<string>>();
  for (const { uid, areaId } of tabs.values()) there.set(uid, (there.get(uid) ?? new Set()).add(areaId()));
  return there;
}

/** The lists of connected clients. */
function connectedLists({ tabs, watcher, watched }: Stage): WatchedList[] {
  const lists = [...tabs.values()].filter((tab) => tab.page.isUp()).map((tab) => tab.list());
  return watcher.isUp() ? [...lists, ...watched.values()] : lists;
}

/** Users who left are in no list of clients that have been connected for a moment. */
async function checkGhosts(stage: Stage): Promise<void> {
  const timeout = stage.hosted ? HOSTED_GHOST_TIMEOUT : GHOST_TIMEOUT;
  await stage.time.advance(timeout - A_MOMENT);
  const lists = connectedLists(stage);
  await stage.time.advance(A_MOMENT);
  const there = reallyThere(stage);
  for (const uid of lists.flatMap((list) => list.uids()))
    if (!there.has(uid)) stage.faults.push(`${uid} is a ghost after ${timeout} ms`);
}

async function awaitAll({ time, tabs, watcher, faults }: Stage): Promise<void> {
  const isBack = () => watcher.isUp() && [...tabs.values()].every((tab) => tab.isPresent());
  for (let waited = 0; waited < TIMEOUT; waited += 1_000) {
    if (isBack()) return time.advance(1_500);
    await time.advance(1_000);
  }
  const missing = [...tabs].filter(([, tab]) => !tab.isPresent());
  faults.push(`not back after ${TIMEOUT} ms: ${missing.map(([number]) => number)}`);
}

/** The areas of all people according to the server. */
function existing({ harness }: Stage): Map<string, string[]> {
  const entries = Object.values(
    (harness.realtime().read('live/attendees') ?? {}) as Record<string, { areaId: string; uid: string }>,
  );
  return new Map(
    AREAS.map((areaId) => [
      areaId,
      entries
        .filter((entry) => entry.areaId === areaId)
        .map(({ uid }) => uid)
        .sort(),
    ]),
  );
}

function expectSame(stage: Stage, what: string, expected: unknown, found: unknown): void {
  const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
  if (one !== other) stage.faults.push(`${what}: expected ${one}, found ${other}`);
}

/** Every person is in the area of one of their tabs. */
function checkPlaces(stage: Stage, there: Map<string, string[]>): void {
  const really = reallyThere(stage);
  expectSame(stage, 'who is there', [...really.keys()].sort(), [...there.values()].flat().sort());
  for (const [areaId, uids] of there)
    for (const uid of uids)
      if (!really.get(uid)?.has(areaId)) stage.faults.push(`${uid} stands in ${areaId} by mistake`);
}

function checkLists(stage: Stage, there: Map<string, string[]>): void {
  for (const [areaId, list] of stage.watched)
    expectSame(stage, `the watcher's list of ${areaId}`, there.get(areaId), list.uids());
  for (const [number, tab] of stage.tabs) {
    // A person who looks at an area is in its list, wherever others see them.
    const seen = new Set([...(there.get(tab.areaId()) ?? []), tab.uid]);
    const list = tab.list().uids();
    expectSame(stage, `the list of ${tab.areaId()} in tab ${number}`, [...seen].sort(), list);
  }
}

/** Every person who turns to one of their tabs is soon in its area. */
async function checkFocus(stage: Stage): Promise<void> {
  const focused = new Map([...stage.tabs.values()].map((tab) => [tab.uid, tab]));
  for (const tab of focused.values()) tab.focus();
  await stage.time.advance(1_500);
  const there = existing(stage);
  for (const { uid, areaId } of focused.values())
    if (!there.get(areaId())?.includes(uid)) stage.faults.push(`${uid} did not come back to ${areaId()}`);
}

async function checkCounts(stage: Stage, there: Map<string, string[]>): Promise<void> {
  const reading = stage.watcher.realtime.readCounts('live');
  await stage.time.advance(500);
  const expected = [...there]
    .map(([areaId, uids]) => [areaId, uids.length])
    .filter(([, count]) => count !== 0);
  const counts = Object.entries(await reading).sort(([one], [other]) => (one < other ? -1 : 1));
  expectSame(stage, 'counts', expected, counts);
}

/** At the end no person is lost, none remains, and all clients agree. */
export async function checkTruth(stage: Stage): Promise<void> {
  const { network } = stage.harness;
  network.accept();
  for (const link of network.links()) link.resetAfter(Number.POSITIVE_INFINITY);
  stage.brittle.length = 0;
  await checkGhosts(stage);
  await awaitAll(stage);
  const there = existing(stage);
  checkPlaces(stage, there);
  checkLists(stage, there);
  await checkCounts(stage, there);
  await checkFocus(stage);
}
