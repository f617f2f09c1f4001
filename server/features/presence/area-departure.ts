import { areaChannelId } from '@domain/chat/channel-id';
import { attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';

const entrySchema = v.pick(attendeeSchema, ['areaId']);
const tabsSchema = v.record(v.string(), entrySchema);

/**
 * Returns the writes that take a person out of the area of a channel, with the count and the records of their tabs there;
 * undefined when they are not in it.
 */
export async function areaDeparture(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  uid: string,
  channelId: string,
): Promise<Record<string, Json> | undefined> {
  const key = escapeKey(uid);
  const entry = v.safeParse(entrySchema, await read(`${mode}/attendees/${key}`));
  if (!entry.success || areaChannelId(entry.output.areaId) !== channelId) return undefined;
  const tabs = v.safeParse(tabsSchema, await read(`${mode}/attendeeTabs/${key}`));
  const there = Object.entries(tabs.success ? tabs.output : {}).filter(
    ([, { areaId }]) => areaChannelId(areaId) === channelId,
  );
  const counted = `${mode}/attendeeCounts/${escapeKey(entry.output.areaId)}`;
  return {
    [`${mode}/attendees/${key}`]: null,
    [counted]: Math.max(0, Number(await read(counted)) - 1),
    ...Object.fromEntries(there.map(([tab]) => [`${mode}/attendeeTabs/${key}/${tab}`, null])),
  };
}
