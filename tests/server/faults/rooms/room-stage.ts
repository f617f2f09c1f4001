import { join } from 'node:path';
import { type Participant, participantsOf } from '@domain/calls/call';
import { loadRules, type Rules } from '../../../../server/backend/realtime/rules/rules';
import { packageRoot } from '../../../../server/platform/package-root';
import { type RealtimeHarness, realtimeHarness } from '../../../support/realtime-harness';
import { loadSdk, unroute } from '../../../support/sdk-in-memory';
import type { VirtualTime } from '../../../support/virtual-time';
import { onVirtualTime } from '../play';
import { impede, newWay } from '../way';
import { loadRooms, openRoomTab, ROOM, type RoomModules, type RoomTab } from './room-tab';

export interface RoomProps {
  rules: Rules;
  modules: RoomModules;
}

/** Loads the shared modules while time is still real; the SDK gets its sockets first. */
export async function loadRoomProps(): Promise<RoomProps> {
  await loadSdk();
  return { rules: await loadRules(join(packageRoot, 'database.rules.json')), modules: await loadRooms() };
}

/** Tabs of the same person: 0 and 5. */
const personOf = (number: number): string => `p${number % 5}`;

/** A server with the product's rules, and people with tabs who meet in a room. */
export interface RoomPlay {
  time: VirtualTime;
  harness: RealtimeHarness;
  /** Open tabs by number. */
  tabs: Map<number, RoomTab>;
  /** After how many chunks the next connections break. */
  brittle: number[];
  running: boolean;
  faults: string[];
  /** Opens a tab, which goes into the room by itself. */
  openTab(number: number): RoomTab;
  /** Closes a tab: silently, when its browser is killed together with its network. */
  closeTab(number: number, how?: 'close' | 'vanish'): void;
}

async function openPlay({ rules, modules }: RoomProps, time: VirtualTime): Promise<RoomPlay> {
  const harness = realtimeHarness({ rules });
  const brittle = impede(harness.network);
  await harness.start();
  const tabs = new Map<number, RoomTab>();
  return {
    time,
    harness,
    tabs,
    brittle,
    running: true,
    faults: [],
    openTab: (number) => {
      const { host, ...way } = newWay(harness.network);
      const tab = openRoomTab({ ...way, modules, host: `${host}:80`, uid: personOf(number) });
      tabs.set(number, tab);
      return tab;
    },
    closeTab: (number, how = 'close') => {
      const tab = tabs.get(number);
      tabs.delete(number);
      if (how === 'vanish') for (const link of tab?.links() ?? []) link.swallow('both');
      tab?.close();
    },
  };
}

/** Runs a scenario on simulated time and returns the faults found. */
export const playRoom = (props: RoomProps, scene: (play: RoomPlay) => Promise<void>): Promise<string[]> =>
  onVirtualTime(async (time) => {
    const play = await openPlay(props, time);
    await time.advance(1_000);
    await scene(play);
    for (const number of [...play.tabs.keys()]) play.closeTab(number);
    play.faults.push(...play.harness.errors());
    play.harness.kill();
    await time.advance(2_000);
    unroute();
    return play.faults;
  });

/** What the server stores of the room. */
export const storedRoom = ({ harness }: RoomPlay) =>
  (harness.realtime().read(`live/rooms/${ROOM}`) ?? {}) as { seats?: object; signals?: object };

/** Who has a place in the room. */
export const seated = (play: RoomPlay): Participant[] => participantsOf(storedRoom(play).seats ?? null);
