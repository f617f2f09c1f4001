import { areaChannelId, areaOf, type ChannelType, channelTypeOf, otherOf } from '@domain/chat/channel-id';
import { channelLimitSchema } from '@domain/moderation/channel-limit';
import { isInForce, muteOf, placeBanOf, restrictionsSchema } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';

type Reader = Pick<Records, 'read'>;

/** A person in a channel of the realtime database. */
export interface ChannelPerson {
  mode: OperationMode;
  channelId: string;
  uid: string;
  /** They are a host, whom a channel for hosts alone concerns not. */
  host?: boolean;
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

/** Returns what hosts keep a person from doing; undefined for data of another shape. */
export async function restrictionsOf({ read }: Reader, { mode, uid }: Pick<ChannelPerson, 'mode' | 'uid'>) {
  const { success, output } = v.safeParse(
    restrictionsSchema,
    (await read(`${mode}/restrictions/${escapeKey(uid)}`)) ?? {},
  );
  return success ? output : undefined;
}

/** Returns whether a person is in a channel: who is not banned from the venue, in that of an area also not from there. */
export async function isInChannel(reader: Reader, person: ChannelPerson, now: number): Promise<boolean> {
  const { mode, channelId, uid } = person;
  const { read } = reader;
  const type = typeOfChannel(channelId);
  const restrictions = (await restrictionsOf(reader, person)) ?? {};
  if (isInForce(restrictions.ban, now)) return false;
  if (type === 'AREA') return placeBanOf(restrictions, channelId, now) === null;
  if (type === 'PRIVATE') return otherOf(channelId, uid) !== null;
  return type === 'GROUP' && (await read(`${mode}/members/${channelId}/${escapeKey(uid)}`)) !== null;
}

/** Returns whether only hosts may write in a channel. */
async function isReadOnly({ read }: Reader, { mode, channelId }: ChannelPerson): Promise<boolean> {
  const stored = await read(`${mode}/restrictions/channels/${channelId}`);
  const { success, output } = v.safeParse(channelLimitSchema, stored);
  return success && output.readOnly === true;
}

async function isMuted(reader: Reader, person: ChannelPerson, now: number) {
  const restrictions = await restrictionsOf(reader, person);
  return restrictions !== undefined && muteOf(restrictions, person.channelId, now) !== null;
}

/**
 * Returns whether a person may write in a channel at a time, in milliseconds: who is in it, unless they are muted or
 * the other one of two blocks them.
 */
export async function mayWrite(reader: Reader, person: ChannelPerson, now: number): Promise<boolean> {
  const { mode, channelId, uid } = person;
  if (!(await isInChannel(reader, person, now)) || (await isMuted(reader, person, now))) return false;
  if (!person.host && (await isReadOnly(reader, person))) return false;
  const other = otherOf(channelId, uid);
  if (other === null) return true;
  return (await reader.read(`${mode}/blocks/${escapeKey(other)}/${escapeKey(uid)}`)) === null;
}
