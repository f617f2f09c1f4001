import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import type { Retention } from '../../platform/store/retention';
import { childrenOf } from '../presence';
import { removeReactions } from './reactions';

const MODES: readonly OperationMode[] = ['live', 'stage'];

async function removeBefore(records: Records, path: string, time: number): Promise<string[]> {
  const old = childrenOf(await records.readBelow(path, 'createdAt', time)).map(([id]) => id);
  if (old.length > 0) await records.write(Object.fromEntries(old.map((id) => [`${path}/${id}`, null])));
  return old;
}

const wallsIn = async ({ read }: Records, path: string): Promise<string[]> =>
  childrenOf(await read(path)).map(([widgetId]) => widgetId);

async function removeWaiting(records: Records, mode: OperationMode, time: number): Promise<number> {
  let removed = 0;
  for (const widgetId of await wallsIn(records, `${mode}/wallQueue`))
    removed += (await removeBefore(records, `${mode}/wallQueue/${widgetId}`, time)).length;
  return removed;
}

async function removeShown(records: Records, mode: OperationMode, time: number): Promise<number> {
  const walls = [
    ...(await wallsIn(records, `${mode}/wall`)),
    ...(await wallsIn(records, `${mode}/wallReactions`)),
  ];
  let count = 0;
  for (const widgetId of new Set(walls)) {
    const removed = new Set(await removeBefore(records, `${mode}/wall/${widgetId}`, time));
    await removeReactions(records, mode, { widgetId, removed, before: time });
    count += removed.size;
  }
  return count;
}

/**
 * Returns the rule that removes posts with the messages, and reactions with their posts: after the days of the
 * configuration; without those they are kept.
 */
export const retention = (records: Records): Retention => ({
  name: 'wall posts',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const mode of MODES) {
      removed += await removeShown(records, mode, before.getTime());
      removed += await removeWaiting(records, mode, before.getTime());
    }
    return removed;
  },
});
