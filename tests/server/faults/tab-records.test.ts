import { beforeAll, expect, test } from 'vitest';
import { play } from './play';
import { perform } from './schedule';
import { AREAS, loadProps, type Props, type Stage } from './stage';
import { checkTruth } from './truth';

let props: Props;

beforeAll(async () => {
  props = await loadProps();
});

interface Entry {
  areaId: string;
  tab: string;
}

const read = ({ harness }: Stage, path: string) => harness.realtime().read(`live/${path}`);
const entryOf = (stage: Stage, uid: string) => read(stage, `attendees/${uid}`) as unknown as Entry;

test('a tab listens to the entry and the records of its own person, and to its area', async () => {
  const faults = await play(props, async (stage) => {
    expect(stage.harness.realtime().stats().listens).toBe(3 * stage.tabs.size + AREAS.length);
    await perform(stage, { kind: 'move', tab: 0, area: 2 });
    await stage.time.advance(1_000);
    expect(stage.harness.realtime().stats().listens).toBe(3 * stage.tabs.size + AREAS.length);
  });
  expect(faults).toEqual([]);
});

test('every connected tab that moved its person has one record, and a closed one has none', async () => {
  const faults = await play(props, async (stage) => {
    await perform(stage, { kind: 'cut', tab: 0, how: 'reset' });
    await stage.time.advance(5_000);
    await perform(stage, { kind: 'move', tab: 3, area: 2 });
    await stage.time.advance(1_000);
    const { areaId, tab } = entryOf(stage, 'p0');
    expect([areaId, read(stage, 'attendeeTabs/p0')]).toEqual(['roof', { [tab]: { areaId: 'roof' } }]);
    await perform(stage, { kind: 'close', tab: 3 });
    await stage.time.advance(1_000);
    const next = entryOf(stage, 'p0');
    expect(read(stage, 'attendeeTabs/p0')).toEqual({ [next.tab]: { areaId: 'foyer' } });
  });
  expect(faults).toEqual([]);
});

test('a person whose entry names a tab without a record returns to a tab after three seconds', async () => {
  const faults = await play(props, async (stage) => {
    const entry = { ...entryOf(stage, 'p0'), areaId: 'roof', tab: 'zzz' };
    await stage.harness.realtime().write({
      'live/attendees/p0': entry,
      'live/attendeeCounts': { foyer: 1, hall: 1, roof: 1 },
    });
    await stage.time.advance(2_900);
    expect(entryOf(stage, 'p0')).toMatchObject({ areaId: 'roof', tab: 'zzz' });
    await stage.time.advance(1_000);
    expect(entryOf(stage, 'p0').areaId).toBe('foyer');
    await checkTruth(stage);
  });
  expect(faults).toEqual([]);
});
