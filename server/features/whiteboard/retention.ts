import type { Records } from '../../backend/realtime/records';
import type { Retention } from '../../platform/store/retention';
import { childrenOf } from '../presence';

const BRANCHES = ['live/whiteboards', 'stage/whiteboards'] as const;

async function removeBefore(records: Records, path: string, time: number): Promise<number> {
  const old = childrenOf(await records.readBelow(path, 'changedAt', time));
  if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
  return old.length;
}

/** Returns the rule that removes what was drawn with the messages: after the days of the configuration; without those it is kept. */
export const retention = (records: Records): Retention => ({
  name: 'whiteboard elements',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const branch of BRANCHES)
      for (const [widgetId] of childrenOf(await records.read(branch)))
        removed += await removeBefore(records, `${branch}/${widgetId}/elements`, before.getTime());
    return removed;
  },
});
