import { join } from 'node:path';
import type { ListedPerson } from '@domain/people/attendee';
import { loadRules, type Rules } from '../../../server/backend/realtime/rules/rules';
import { sweepAttendees } from '../../../server/features/presence/attendees';
import { packageRoot } from '../../../server/platform/package-root';
import { type RealtimeHarness, realtimeHarness } from '../../support/realtime-harness';
import { loadSdk, unroute } from '../../support/sdk-in-memory';
import { silentLog } from '../../support/store';
import type { VirtualTime } from '../../support/virtual-time';
import { loadPages, openPage, type Page } from './page';
import { openTab, type Tab } from './tab';
import { type WatchedList, watchedList } from './watched-list';
import { impede, newWay } from './way';

export const AREAS = ['foyer', 'hall', 'roof'];

/** A move in progress of one tab. */
type Journey = string[];

/** A server with the product's rules, people with tabs, and one observer with a faultless network. */
export interface Stage {
  time: VirtualTime;
  harness: RealtimeHarness;
  /** Whether the server does only what hosted Firebase does too. */
  hosted: boolean;
  /** Open tabs by number. */
  tabs: Map<number, Tab>;
  /** The observer's view of each area. */
  watched: Map<string, WatchedList>;
  watcher: Page;
  journeys: Map<string, Journey>;
  /** Where the observer saw each person, by the entry's time. */
  sightings: Map<string, Map<number, string>>;
  /** After how many chunks the next connections break. */
  brittle: number[];
  /** Whether the server runs. */
  running: boolean;
  faults: string[];
  openTab(number: number, areaId: string): void;
  closeTab(number: number): void;
}

/** Loads the shared modules while time is still real; the SDK gets its sockets first. */
export interface Props {
  /** Whether the server does only what hosted Firebase does too. */
  hosted?: boolean;
  rules: Rules;
  parts: Awaited<ReturnType<typeof loadPages>>;
}

export const loadProps = async (): Promise<Props> => ({
  rules: await loadRules(join(packageRoot, 'database.rules.json')),
  parts: await loadSdk().then(loadPages),
});

/** Tabs of the same person: 0 and 4, 1 and 5. */
export const personOf = (number: number): string => `p${number % 4}`;
const hasSeveralTabs = (uid: string): boolean => uid === 'p0' || uid === 'p1';

/** Returns whether these areas are an ordered part of a journey. */
function isOnTheWay(journey: Journey, areas: string[]): boolean {
  let reached = 0;
  return areas.every((areaId) => {
    reached = journey.indexOf(areaId, reached);
    return reached >= 0;
  });
}

/** By server time, a person with a single tab never returns to an earlier area. */
function checkJourneys({ journeys, sightings, faults }: Stage): void {
  for (const [uid, seen] of sightings) {
    const areas = [...seen].sort(([one], [other]) => one - other).map(([, areaId]) => areaId);
    const journey = journeys.get(uid) ?? [];
    if (!hasSeveralTabs(uid) && !isOnTheWay(journey, areas))
      faults.push(`${uid} was seen in ${areas}, but went to ${journey}`);
  }
}

function watchEverything(stage: Stage): void {
  const follow = ({ uid, timestamp, areaId }: ListedPerson) => {
    const seen = stage.sightings.get(uid) ?? new Map<number, string>();
    stage.sightings.set(uid, seen.set(timestamp, areaId));
  };
  for (const areaId of AREAS) {
    const list = watchedList(areaId, { onSeen: follow });
    stage.watched.set(areaId, list);
    const { setLink } = stage.watcher.realtime.watchArea({ mode: 'live', areaId, uid: '', pages: 1 }, list);
    stage.watcher.watchLink(setLink);
  }
  stage.watcher.want(true);
}

export async function openStage({ rules, parts, hosted = false }: Props, time: VirtualTime): Promise<Stage> {
  const harness = realtimeHarness({
    rules,
    hosted,
    ...(!hosted && { furnish: (realtime) => sweepAttendees({ realtime, log: silentLog }) }),
  });
  const brittle = impede(harness.network);
  await harness.start();
  const newPage = (uid: string) => {
    const { host, ...way } = newWay(harness.network);
    return { ...way, page: openPage({ parts, host: `${host}:80`, uid, local: true }) };
  };
  const stage: Stage = {
    time,
    harness,
    hosted,
    tabs: new Map(),
    watched: new Map(),
    watcher: newPage('watcher').page,
    journeys: new Map(),
    sightings: new Map(),
    brittle,
    running: true,
    faults: [],
    openTab: (number, areaId) => {
      const uid = personOf(number);
      stage.tabs.set(number, openTab({ ...newPage(uid), uid, areaId }));
    },
    closeTab: (number) => {
      const tab = stage.tabs.get(number);
      if (!tab) return;
      stage.tabs.delete(number);
      tab.close();
      stage.faults.push(...tab.faults());
    },
  };
  watchEverything(stage);
  return stage;
}

/** Ends the scenario and returns the faults found. */
export async function closeStage(stage: Stage): Promise<void> {
  for (const number of [...stage.tabs.keys()]) stage.closeTab(number);
  stage.watcher.close();
  for (const list of stage.watched.values()) stage.faults.push(...list.faults());
  checkJourneys(stage);
  stage.faults.push(...stage.harness.errors());
  stage.harness.kill();
  await stage.time.advance(2_000);
  unroute();
}
