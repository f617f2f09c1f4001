import { areaChannelId, areaOf, type ChannelType, channelTypeOf, otherOf } from '@domain/chat/channel-id';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';

type Reader = Pick<Records, 'read'>;

/** A person in a channel of the realtime database. */
export interface ChannelPerson {
  mode: OperationMode;
  channelId: string;
  uid: string;
}

/** The characters that no key has. */
const NO_KEY = /[.#$[\]/\p{Cc}\p{Cs}]/u;
const KEY_MAX = 768;

/** Returns the type of a channel; undefined for an id that no channel can have. */
export function typeOfChannel(channelId: string): ChannelType | undefined {
  if (channelId.length > KEY_MAX || NO_KEY.test(channelId)) return undefined;
  const areaId = areaOf(channelId);
  if (areaId !== null && areaChannelId(areaId) !== channelId) return undefined;
  return channelTypeOf(channelId) ?? undefined;
}

/** Returns whether a person is in a channel: in those of areas everybody is. */
export async function isInChannel({ read }: Reader, person: ChannelPerson): Promise<boolean> {
  const { mode, channelId, uid } = person;
  const type = typeOfChannel(channelId);
  if (type === 'AREA') return true;
  if (type === 'PRIVATE') return otherOf(channelId, uid) !== null;
  return type === 'GROUP' && (await read(`${mode}/members/${channelId}/${escapeKey(uid)}`)) !== null;
}

/** Returns whether a person may write in a channel: who is in it, unless the other one of two blocks them. */
export async function mayWrite(reader: Reader, person: ChannelPerson): Promise<boolean> {
  const { mode, channelId, uid } = person;
  if (!(await isInChannel(reader, person))) return false;
  const other = otherOf(channelId, uid);
  if (other === null) return true;
  return (await reader.read(`${mode}/blocks/${escapeKey(other)}/${escapeKey(uid)}`)) === null;
}
