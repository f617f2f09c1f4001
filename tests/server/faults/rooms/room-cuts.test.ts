import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadRules } from '../../../../server/backend/realtime/rules/rules';
import { packageRoot } from '../../../../server/platform/package-root';
import type { Link } from '../../../support/fault-link';
import { loadSdk } from '../../../support/sdk-in-memory';
import { playRoom, type RoomPlay, type RoomProps, seated } from './room-stage';
import { loadRooms } from './room-tab';
import { checkRoom } from './room-truth';

let props: RoomProps;

beforeAll(async () => {
  await loadSdk();
  props = { rules: await loadRules(join(packageRoot, 'database.rules.json')), modules: await loadRooms() };
});

const CUTS: Record<string, (link: Link | undefined) => void> = {
  reset: (link) => link?.reset(),
  ended: (link) => link?.end(),
  'lost for the page': (link) => link?.linger(),
  'lost for the server': (link) => link?.orphan(),
  silent: (link) => link?.swallow('both'),
};
const STATES: Record<string, (play: RoomPlay) => Promise<void>> = {
  joins: async ({ openTab }) => void openTab(1),
  'is inside': async ({ openTab, time }) => {
    openTab(1);
    await time.advance(2_000);
  },
  leaves: async ({ openTab, time }) => {
    const tab = openTab(1);
    await time.advance(2_000);
    tab.send({ type: 'room.leave' });
  },
};
/** Between the messages of a join or a goodbye, each of which takes about 20 ms. */
const MOMENTS = [0, 15, 30, 45, 60, 90, 120, 160, 200];
/** Every case tries three of the moments, all cases together try all; a search tries all in every case. */
const momentsOf = (place: number) =>
  MOMENTS.filter((_, index) => process.env.FAULT_RUNS || index % 3 === place % 3);
const table = Object.keys(CUTS).flatMap((cut, row) =>
  Object.keys(STATES).map((state, column) => [cut, state, momentsOf(row + column)] as const),
);

test.each(table)(
  'a link that is %s while a person %s leaves nobody stuck or twice in the room',
  async (cut, state, moments) => {
    for (const moment of moments)
      expect(
        await playRoom(props, async (play) => {
          play.openTab(0);
          await play.time.advance(2_000);
          await STATES[state]?.(play);
          await play.time.advance(moment);
          CUTS[cut]?.(play.tabs.get(1)?.link());
          await checkRoom(play);
        }),
        `after ${moment} ms`,
      ).toEqual([]);
  },
);

test('a tab that is killed frees its place for the fifth person, who listens', async () => {
  const faults = await playRoom(props, async (play) => {
    for (const number of [0, 1, 2, 3]) play.openTab(number);
    await play.time.advance(3_000);
    const fifth = play.openTab(4);
    await play.time.advance(3_000);
    expect(fifth.view()).toBe('full');
    fifth.send({ type: 'room.listen' });
    await play.time.advance(3_000);
    expect(fifth.inside()).toMatchObject({ own: { seat: 'l0' }, others: { length: 4 } });
    const lost = play.tabs.get(2)?.inside()?.own?.seat;
    play.closeTab(2, 'vanish');
    await play.time.advance(30_000);
    expect(
      seated(play)
        .map(({ uid }) => uid)
        .toSorted(),
    ).toEqual(['p0', 'p1', 'p3', 'p4']);
    fifth.send({ type: 'room.leave' });
    await play.time.advance(3_000);
    fifth.send({ type: 'room.join' });
    await play.time.advance(3_000);
    expect(fifth.inside()).toMatchObject({ own: { seat: lost }, others: { length: 3 } });
    await checkRoom(play);
  });
  expect(faults).toEqual([]);
});

test('a person comes in again within the same tab and after a reload, and is there once', async () => {
  const faults = await playRoom(props, async (play) => {
    const [first, other] = [play.openTab(0), play.openTab(1)];
    await play.time.advance(3_000);
    first.send({ type: 'room.leave' });
    await play.time.advance(3_000);
    expect([first.view(), seated(play).length]).toEqual(['ended', 1]);
    first.send({ type: 'room.join' });
    await play.time.advance(3_000);
    expect(other.inside()?.others).toMatchObject([{ uid: 'p0' }]);
    play.closeTab(0, 'vanish');
    const reloaded = play.openTab(0);
    await play.time.advance(30_000);
    expect(reloaded.inside()?.others).toMatchObject([{ uid: 'p1' }]);
    expect(other.inside()?.others).toMatchObject([{ uid: 'p0', session: reloaded.inside()?.own?.session }]);
    await checkRoom(play);
  });
  expect(faults).toEqual([]);
});
