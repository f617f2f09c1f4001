import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import type { Retention } from '../../platform/store/retention';
import { channelsIn, childOf, childrenOf } from './chat-tree';
import { removalOf } from './memberships';

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

async function removeEmptyGroups(records: Records, mode: OperationMode): Promise<number> {
  const members = await records.read(`${mode}/members`);
  const empty = childrenOf(await records.read(`${mode}/channels`)).filter(
    ([channelId, channel]) =>
      childOf(channel, 'type') === 'GROUP' && childOf(members, channelId) === undefined,
  );
  for (const [channelId] of empty) await records.write(removalOf(mode, channelId));
  return empty.length;
}

/** Returns the rule that removes groups which everybody has left, with their messages: nobody can read them any more. */
export const emptyGroups = (records: Records): Retention => ({
  name: 'empty groups',
  days: 0,
  async remove() {
    let removed = 0;
    for (const mode of MODES) removed += await removeEmptyGroups(records, mode);
    return removed;
  },
});
