import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Retention } from '../../platform/store/retention';
import { childrenOf, fieldOf } from '../presence';

const BRANCHES = ['live/whiteboards', 'stage/whiteboards'] as const;

type IsMeant = (element: Json) => boolean;

async function removeBefore(records: Records, path: string, time: number, isMeant: IsMeant) {
  const old = childrenOf(await records.readBelow(path, 'changedAt', time)).filter(([, one]) => isMeant(one));
  if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
  return old.length;
}

const removing =
  (records: Records, isMeant: IsMeant): Retention['remove'] =>
  async (_, before) => {
    let removed = 0;
    for (const branch of BRANCHES)
      for (const [widgetId] of childrenOf(await records.read(branch)))
        removed += await removeBefore(records, `${branch}/${widgetId}/elements`, before.getTime(), isMeant);
    return removed;
  };

/**
 * Returns the rules that remove what was drawn with the messages, after the days of the configuration (without those it
 * is kept), and what is left of deleted elements after a day, when nobody can still have an older state of them.
 */
export const retention = (records: Records): Retention[] => [
  { name: 'whiteboard elements', key: 'chat', remove: removing(records, () => true) },
  {
    name: 'deleted whiteboard elements',
    days: 1,
    remove: removing(records, (element) => fieldOf(element, 'json') === undefined),
  },
];
