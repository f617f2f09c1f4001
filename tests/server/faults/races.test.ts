import { beforeAll, expect, test } from 'vitest';
import { play } from './play';
import { perform } from './schedule';
import { loadProps, type Props, type Stage } from './stage';
import type { Tab } from './tab';
import { checkTruth } from './truth';

let props: Props;

beforeAll(async () => {
  props = await loadProps();
});

/** Where each race occurs: after a number of milliseconds, or of chunks on the wire. A search tries all of them. */
const MOMENTS = process.env.FAULT_RUNS ? Array.from({ length: 24 }, (_, index) => index) : [0, 2, 5, 11];

/** Data sent at the same moment arrives in separate chunks. */
function arriveOneByOne(tab: Tab | undefined): void {
  let later = 0;
  tab?.link()?.delay('toServer', () => {
    later += 2;
    return later;
  });
}

const race = (scene: (stage: Stage, moment: number) => Promise<void>) => async (moment: number) => {
  const faults = await play(props, async (stage) => {
    await scene(stage, moment);
    await checkTruth(stage);
  });
  expect(faults).toEqual([]);
};

test.each(MOMENTS)(
  'a person who enters between the read of a list and the listen is in the list (%i)',
  race(async (stage, moment) => {
    await perform(stage, { kind: 'move', tab: 2, area: 2 });
    await stage.time.advance(moment * 4);
    await perform(stage, { kind: 'arrive', tab: 3, area: 2 });
  }),
);

test.each(MOMENTS)(
  'a connection that breaks during set-up loses and leaves no entry (%i)',
  race(async (stage, moment) => {
    await perform(stage, { kind: 'fragile', pieces: moment + 1 });
    await perform(stage, { kind: 'cut', tab: 2, how: 'reset' });
    await stage.time.advance(3_000);
    await perform(stage, { kind: 'move', tab: 2, area: 1 });
  }),
);

test.each(MOMENTS)(
  'a reconnected page shows the changes made meanwhile (%i)',
  race(async (stage, moment) => {
    await perform(stage, { kind: 'cut', tab: 2, how: moment % 2 === 0 ? 'linger' : 'orphan' });
    await stage.time.advance(moment * 40);
    await perform(stage, { kind: 'move', tab: 0, area: 2 });
    await perform(stage, { kind: 'close', tab: 1 });
    await perform(stage, { kind: 'arrive', tab: 3, area: moment % 3 });
  }),
);

test.each(MOMENTS)(
  'a reconnected tab keeps its person where the other tab moved meanwhile (%i)',
  race(async (stage, moment) => {
    await perform(stage, { kind: 'move', tab: 3, area: 2 });
    await stage.time.advance(500);
    await perform(stage, { kind: 'cut', tab: 0, how: 'reset' });
    await stage.time.advance(moment * 16);
    await perform(stage, { kind: 'move', tab: 3, area: 1 });
  }),
);

test.each(MOMENTS)(
  'a tab that breaks during a move leaves its person where the other tab is (%i)',
  race(async (stage, moment) => {
    await perform(stage, { kind: 'move', tab: 3, area: 2 });
    await stage.time.advance(500);
    arriveOneByOne(stage.tabs.get(4));
    await perform(stage, { kind: 'moveAndClose', tab: 3, area: 1, pieces: moment + 1 });
    await stage.time.advance(1_000);
    if (moment > 6) await perform(stage, { kind: 'close', tab: 3 });
  }),
);
