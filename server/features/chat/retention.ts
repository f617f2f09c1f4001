import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import type { Retention } from '../../platform/store/retention';
import { channelsIn, childrenOf } from './chat-tree';

const MODES: readonly OperationMode[] = ['live', 'stage'];

async function removeBefore(records: Records, path: string, time: number): Promise<number> {
  const old = childrenOf(await records.readBelow(path, 'sentAt', time));
  if (old.length > 0) await records.write(Object.fromEntries(old.map(([id]) => [`${path}/${id}`, null])));
  return old.length;
}

/** Returns the rule that removes messages after the days of the configuration; without those they are kept. */
export const retention = (records: Records): Retention => ({
  name: 'messages',
  key: 'chat',
  async remove(_, before) {
    let removed = 0;
    for (const mode of MODES)
      for (const channelId of await channelsIn(records, mode))
        removed += await removeBefore(records, `${mode}/messages/${channelId}`, before.getTime());
    return removed;
  },
});
