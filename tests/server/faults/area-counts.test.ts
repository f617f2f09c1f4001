import { beforeAll, expect, test } from 'vitest';
import { play } from './play';
import { perform } from './schedule';
import { loadProps, type Props } from './stage';

let props: Props;
beforeAll(async () => {
  props = await loadProps();
});

const place = (areaId: string) => ({ mode: 'live', areaId, uid: 'watcher' }) as const;

test('a few people know the number of people in another area at once, and get it at most ten times a second however often they move', async () => {
  const reports: Record<string, number>[] = [];
  const faults = await play(props, async (stage) => {
    const { time, watcher } = stage;
    // The third tab is the one tab of its person; the areas are foyer, hall and roof.
    const move = (area: number) => perform(stage, { kind: 'move', tab: 2, area });
    const stop = watcher.realtime.watchCounts(place('roof'), (counts) => reports.push(counts));
    await time.advance(2_000);
    expect(reports.at(-1)).toEqual({ foyer: 2, hall: 1 });
    await move(1);
    await time.advance(200);
    expect(reports.at(-1)).toEqual({ foyer: 1, hall: 2 });
    const before = reports.length;
    for (let count = 0; count < 100; count += 1) {
      await move(count % 2 === 0 ? 2 : 0);
      await time.advance(50);
    }
    await time.advance(1_100);
    expect(reports.at(-1)).toEqual({ foyer: 2, hall: 1 });
    expect(reports.length - before).toBeLessThanOrEqual(62);
    stop();
    await move(2);
    await time.advance(2_000);
    expect(reports.at(-1)).toEqual({ foyer: 2, hall: 1 });
  });
  expect(faults).toEqual([]);
});
