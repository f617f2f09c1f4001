import { join } from 'node:path';
import type { Attendee } from '@domain/attendee';
import { packageRoot } from '../../../server/package-root';
import { sweepAttendees } from '../../../server/presence/attendee-sweep';
import { loadRules, type Rules } from '../../../server/realtime/rules/rules';
import type { Link } from '../../support/fault-link';
import { routeRequests } from '../../support/fetch-in-memory';
import type { MemoryNetwork } from '../../support/memory-network';
import { type House, realtimeHouse } from '../../support/realtime-house';
import { loadSdk, route, unroute } from '../../support/sdk-in-memory';
import { seeded } from '../../support/seeded';
import { silentLog } from '../../support/store';
import type { VirtualTime } from '../../support/virtual-time';
import { loadPages, openPage, type Page } from './page';
import { openTab, type Tab } from './tab';
import { type WatchedList, watchedList } from './watched-list';

export const AREAS = ['foyer', 'hall', 'roof'];
const LATENCY = 20;

/** Where somebody was on their way, in one tab. */
type Journey = string[];

/** A server with the product's rules, people with tabs on it, and one watcher whose network is always right. */
export interface Stage {
  time: VirtualTime;
  house: House;
  /** Open tabs by their number. */
  tabs: Map<number, Tab>;
  /** What the watcher sees of each area. */
  watched: Map<string, WatchedList>;
  watcher: Page;
  journeys: Map<string, Journey>;
  /** Whose tab was closed without a link: the SDK may deliver its last move in that very moment. */
  abandoned: Set<string>;
  /** Where the watcher saw somebody, by the time of the entry. */
  sightings: Map<string, Map<number, string>>;
  /** After how many pieces the next connections break. */
  brittle: number[];
  /** Whether the server runs. */
  running: boolean;
  faults: string[];
  openTab(number: number, areaId: string): void;
  closeTab(number: number): void;
}

/** What every stage needs, loaded while time still passes by itself; the SDK gets its sockets first. */
export interface Props {
  rules: Rules;
  parts: Awaited<ReturnType<typeof loadPages>>;
}

export const loadProps = async (): Promise<Props> => ({
  rules: await loadRules(join(packageRoot, 'database.rules.json')),
  parts: await loadSdk().then(loadPages),
});

/** Several tabs of one person: 0 and 4, 1 and 5. */
export const personOf = (number: number): string => `p${number % 4}`;
const hasSeveralTabs = (uid: string): boolean => uid === 'p0' || uid === 'p1';

/** Are these areas a part of a journey, in its order? */
function isOnTheWay(journey: Journey, areas: string[]): boolean {
  let reached = 0;
  return areas.every((areaId) => {
    reached = journey.indexOf(areaId, reached);
    return reached >= 0;
  });
}

/** By the time of the server, nobody with a single tab is ever where they were before they moved on. */
function checkJourneys({ journeys, sightings, faults }: Stage): void {
  for (const [uid, seen] of sightings) {
    const areas = [...seen].sort(([one], [other]) => one - other).map(([, areaId]) => areaId);
    const journey = journeys.get(uid) ?? [];
    if (!hasSeveralTabs(uid) && !isOnTheWay(journey, areas))
      faults.push(`${uid} was seen in ${areas}, but went to ${journey}`);
  }
}

function watchEverything(stage: Stage): void {
  const follow = ({ uid, timestamp, areaId }: Attendee) => {
    const seen = stage.sightings.get(uid) ?? new Map<number, string>();
    stage.sightings.set(uid, seen.set(timestamp, areaId));
  };
  for (const areaId of AREAS) {
    const list = watchedList(areaId, follow);
    stage.watched.set(areaId, list);
    stage.watcher.realtime.watchArea('live', areaId, 1, list);
  }
  void stage.watcher.realtime.connect();
}

/** Every hop takes a while, so that cuts fall between a question and its answer. */
function slowDown(link: Link, seed: number): void {
  const { below } = seeded(seed);
  link.delay('both', () => LATENCY / 2 + below(LATENCY));
}

/** How a page reaches the server. */
interface Way {
  /** The connection it uses now or used last. */
  link(): Link | undefined;
  /** All that it has open, those for requests as well. */
  links(): Link[];
}

/** A host of its own for each page, so that it is known whose connections are whose. */
function wayTo(network: MemoryNetwork, host: string): Way {
  const links = new Set<Link>();
  let link: Link | undefined;
  const dial = () => {
    const others = new Set(network.links());
    const socket = network.dial();
    const opened = network.links().find((each) => !others.has(each));
    if (opened) links.add(opened);
    void opened?.closed.then(() => links.delete(opened));
    return { socket, opened };
  };
  route(host, () => {
    const { socket, opened } = dial();
    link = opened;
    return socket;
  });
  routeRequests(host, () => dial().socket);
  return { link: () => link, links: () => [...links] };
}

let hosts = 0;

export async function openStage({ rules, parts }: Props, time: VirtualTime): Promise<Stage> {
  const house = realtimeHouse({
    rules,
    furnish: (realtime) => sweepAttendees({ realtime, log: silentLog }),
  });
  let links = 0;
  const brittle: number[] = [];
  house.network.onLink((link) => {
    links += 1;
    slowDown(link, links);
    const pieces = brittle.shift();
    if (pieces !== undefined) link.resetAfter(pieces);
  });
  await house.start();
  const newPage = (uid: string) => {
    hosts += 1;
    const host = `page-${hosts}.foyer`;
    const way = wayTo(house.network, host);
    return { ...way, page: openPage({ parts, host: `${host}:80`, uid, local: true }) };
  };
  const stage: Stage = {
    time,
    house,
    tabs: new Map(),
    watched: new Map(),
    watcher: newPage('watcher').page,
    journeys: new Map(),
    abandoned: new Set(),
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
      if (!tab.page.isUp()) stage.abandoned.add(tab.uid);
      tab.close();
      stage.faults.push(...tab.faults());
    },
  };
  watchEverything(stage);
  return stage;
}

/** Ends everything and returns what was wrong. */
export async function closeStage(stage: Stage): Promise<void> {
  for (const number of [...stage.tabs.keys()]) stage.closeTab(number);
  stage.watcher.close();
  for (const list of stage.watched.values()) stage.faults.push(...list.faults());
  checkJourneys(stage);
  stage.faults.push(...stage.house.errors());
  stage.house.kill();
  await stage.time.advance(2_000);
  unroute();
}
