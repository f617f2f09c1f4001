import type { OperationMode } from '@domain/people/attendee';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';

export type Reader = Pick<Records, 'read'>;
/** Values by the paths where they are written together. */
export type Writes = Record<string, Json>;
export type Entries = [key: string, value: Json][];

/** Returns the children of a place by their keys; none where there is no data. */
export const childrenOf = (value: Json | undefined): Entries =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns a child of a value; undefined where there is none. */
export const childOf = (value: Json | undefined, key: string): Json | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key] : undefined;

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
