import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf } from '../presence';

export type Reader = Pick<Records, 'read'>;
export type Entries = [key: string, value: Json][];

/** Returns the ids of all channels of a mode. */
export const channelsIn = async ({ read }: Reader, mode: OperationMode): Promise<string[]> =>
  childrenOf(await read(`${mode}/channels`)).map(([channelId]) => channelId);

/** Returns an object of these entries; null when there are none. */
export const objectOf = (entries: Entries): Json => (entries.length > 0 ? Object.fromEntries(entries) : null);

/** Returns what `valueIn` finds in the channels of a mode, by channel; null when it finds nothing. */
export async function byChannel(
  reader: Reader,
  mode: OperationMode,
  valueIn: (channelId: string) => Promise<Json>,
): Promise<Json> {
  const found: Entries = [];
  for (const channelId of await channelsIn(reader, mode)) {
    const value = await valueIn(channelId);
    if (value !== null) found.push([channelId, value]);
  }
  return objectOf(found);
}
