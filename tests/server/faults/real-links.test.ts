import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealtime, type Realtime } from '../../../server/backend/realtime/realtime';
import { loadRules } from '../../../server/backend/realtime/rules/rules';
import { sweepAttendees } from '../../../server/features/presence/attendees';
import { packageRoot } from '../../../server/platform/package-root';
import type { Link } from '../../support/fault-link';
import { verifyLoosely } from '../../support/loose-token';
import { memoryDisk } from '../../support/memory-disk';
import { PLACES_WRITTEN } from '../../support/places';
import { type Seeded, seeded } from '../../support/seeded';
import { silentLog } from '../../support/store';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy';
import { loadPages, openPage } from './page';
import { openTab, type Tab } from './tab';
import { type WatchedList, watchedList } from './watched-list';

const schedules = Math.min(100, Math.ceil(Number(process.env.FAULT_RUNS ?? 30) / 15));
const STEPS = 8;
const TIMEOUT = 60_000;
const seed = Number(process.env.FAULT_SEED ?? 4_242);

let server: Server;
let realtime: Realtime;
let parts: Awaited<ReturnType<typeof loadPages>>;

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;

beforeAll(async () => {
  parts = await loadPages();
  realtime = await createRealtime({
    persistence: memoryDisk().plug(),
    rules: await loadRules(join(packageRoot, 'database.rules.json')),
    verify: verifyLoosely,
    log: silentLog,
    isOwnOrigin: () => true,
  });
  await realtime.write(PLACES_WRITTEN);
  sweepAttendees({ realtime, log: silentLog });
  server = createServer();
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A person behind their own network. */
interface Guest {
  tab: Tab;
  proxy: TcpProxy;
  link(): Link | undefined;
}

async function arrive(uid: string, areaId: string): Promise<Guest> {
  const proxy = await startTcpProxy(portOf(server));
  const link = () => proxy.links().at(-1);
  const page = openPage({ parts, host: `127.0.0.1:${proxy.port}`, uid });
  return { proxy, link, tab: openTab({ page, uid, areaId, link }) };
}

type Fault = (guest: Guest, random: Seeded) => unknown;

const CUTS: Fault[] = [
  ({ link }) => link()?.reset(),
  ({ link }) => link()?.end(),
  ({ link }) => link()?.linger(),
  ({ link }, { below }) => link()?.resetAfter(1 + below(12)),
];

const FAULTS: Fault[] = [
  ...CUTS,
  // The network is restored once its absence was detected.
  async ({ proxy, link, tab }) => {
    proxy.refuse();
    link()?.reset();
    await expect.poll(() => tab.page.isUp(), { timeout: TIMEOUT }).toBe(false);
    proxy.accept();
  },
  ({ link }, { below }) => link()?.delay('both', () => below(30)),
  async ({ link }, random) => {
    const stalled = link();
    stalled?.stall('both');
    await new Promise((resolve) => setTimeout(resolve, random.below(300)));
    stalled?.resume('both');
  },
];

const isUp = ({ tab }: Guest) => tab.isPresent();

interface Scene {
  areas: string[];
  guests: Guest[];
  lists: WatchedList[];
  stop(): Promise<void>;
}

async function openScene(number: number): Promise<Scene> {
  const areas = [0, 1, 2].map((area) => `area-${3 * number + area}`);
  const watcher = openPage({ parts, host: `127.0.0.1:${portOf(server)}`, uid: `watcher-${number}` });
  const lists = areas.map((areaId) => watchedList(areaId));
  for (const [index, areaId] of areas.entries())
    watcher.watchLink(
      watcher.realtime.watchArea({ mode: 'live', areaId, uid: '', pages: 1 }, lists[index] as WatchedList)
        .setLink,
    );
  await new Promise<void>((resolve) => {
    watcher.watchLink((up) => up && resolve());
    watcher.want(true);
  });
  const guests = await Promise.all([0, 1].map((index) => arrive(`p-${number}-${index}`, areas[0] as string)));
  return {
    areas,
    guests,
    lists,
    stop: async () => {
      watcher.close();
      for (const { tab } of guests) tab.close();
      await Promise.all(guests.map(({ proxy }) => proxy.close()));
    },
  };
}

async function step({ areas, guests }: Scene, random: Seeded): Promise<void> {
  const guest = random.pick(guests);
  if (random.chance(0.4)) return guest.tab.enter(random.pick(areas));
  await random.pick(FAULTS)(guest, random);
  if (random.chance(0.3)) await expect.poll(() => isUp(guest), { timeout: TIMEOUT }).toBe(true);
}

const namesIn = (lists: WatchedList[]) => lists.map((list) => list.uids());

async function playScene(number: number): Promise<string[]> {
  const random = seeded(seed + number);
  const scene = await openScene(number);
  for (let count = 0; count < STEPS; count += 1) await step(scene, random);
  const { guests, areas, lists } = scene;
  // A silent connection is the last fault, since it recovers only after a timeout.
  if (number % 10 === 0) guests[0]?.link()?.swallow('both');
  const expected = areas.map((areaId) =>
    guests.filter(({ tab }) => tab.areaId() === areaId).map(({ tab }) => tab.uid),
  );
  await expect.poll(() => guests.every(isUp), { timeout: TIMEOUT }).toBe(true);
  await expect.poll(() => namesIn(lists), { timeout: TIMEOUT }).toEqual(expected);
  guests[0]?.link()?.orphan();
  guests[0]?.tab.close();
  const left = expected.map((uids) => uids.filter((uid) => uid !== guests[0]?.tab.uid));
  await expect.poll(() => namesIn(lists), { timeout: TIMEOUT }).toEqual(left);
  await scene.stop();
  return [...lists, ...guests.map(({ tab }) => tab)].flatMap((watched) => watched.faults());
}

test(
  'every client sees all present people exactly once, over real sockets with faults',
  async () => {
    const faults = await Promise.all(Array.from({ length: schedules }, (_, number) => playScene(number)));
    expect(faults.flat(), `seed ${seed}`).toEqual([]);
  },
  2 * TIMEOUT,
);
