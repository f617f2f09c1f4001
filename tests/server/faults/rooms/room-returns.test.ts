import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadRules } from '../../../../server/backend/realtime/rules/rules';
import { packageRoot } from '../../../../server/platform/package-root';
import { loadSdk } from '../../../support/sdk-in-memory';
import { playRoom, type RoomPlay, type RoomProps } from './room-stage';
import { loadRooms } from './room-tab';
import { checkRoom } from './room-truth';

let props: RoomProps;

beforeAll(async () => {
  await loadSdk();
  props = { rules: await loadRules(join(packageRoot, 'database.rules.json')), modules: await loadRooms() };
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
