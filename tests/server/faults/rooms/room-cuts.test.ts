import { beforeAll, expect, test } from 'vitest';
import { CUTS } from '../way';
import { loadRoomProps, playRoom, type RoomPlay, type RoomProps, seated } from './room-stage';
import { checkRoom } from './room-truth';

let props: RoomProps;

beforeAll(async () => {
  props = await loadRoomProps();
});

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
/** Every case tries one of the moments, all cases together try all; a search tries all in every case. */
const momentsOf = (place: number) =>
  MOMENTS.filter((_, index) => process.env.FAULT_RUNS || index === place % MOMENTS.length);
const table = Object.keys(CUTS).flatMap((cut, row) =>
  Object.keys(STATES).map((state, column) => [cut, state, momentsOf(3 * row + column)] as const),
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

/** Of the time to return only what passes after the cut may vary: every wait is as long as it can be. */
const waitLongest = () => {
  Math.random = () => 0.999_999;
};

/** Looks every half second whether each of two people sees the other. */
async function seeEachOtherFor({ tabs, time, faults }: RoomPlay, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await time.advance(500);
    for (const { uid, view, inside } of tabs.values())
      if (view() !== 'meeting' || inside()?.others.length === 0)
        faults.push(`${uid} is alone after ${passed} ms, in ${view()}`);
  }
}

/** From the end of a cut until everybody is back. */
const RETURN = 5_000;

test.each([
  ['one of them', 15_000, [1]],
  ['one of them', 30_000, [1]],
  ['both', 15_000, [0, 1]],
  ['both', 30_000, [0, 1]],
])(
  'two people in a room still see each other when %s cannot reach the server for %d ms',
  async (_, ms, cut) => {
    const faults = await playRoom(props, async (play) => {
      for (const number of [0, 1]) play.openTab(number);
      await play.time.advance(3_000);
      const sessions = [...play.tabs.values()].map(({ inside }) => inside()?.own?.session);
      waitLongest();
      play.harness.network.refuse();
      for (const number of cut) play.tabs.get(number)?.link()?.reset();
      await seeEachOtherFor(play, ms);
      play.harness.network.accept();
      await seeEachOtherFor(play, RETURN);
      expect([...play.tabs.values()].map(({ inside }) => inside()?.own?.session)).toEqual(sessions);
      await checkRoom(play);
    });
    expect(faults).toEqual([]);
  },
);

test('who stays knows at once of everybody who leaves in the same moment', async () => {
  const faults = await playRoom(props, async (play) => {
    for (const number of [0, 1, 2, 3]) play.openTab(number);
    await play.time.advance(3_000);
    const stays = play.tabs.get(0);
    expect(stays?.inside()?.others).toHaveLength(3);
    for (const number of [1, 2, 3]) play.tabs.get(number)?.send({ type: 'room.leave' });
    await play.time.advance(1_000);
    expect(stays?.inside()?.others).toEqual([]);
    await checkRoom(play);
  });
  expect(faults).toEqual([]);
});
