import { type Restriction, restrictionsSchema } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';

type Data = Pick<Records, 'read' | 'write'>;

/** Returns the path from which the author of a removed message reads why. */
export const removalPath = (mode: OperationMode, userId: string, messageId: string): string =>
  `${mode}/restrictions/${escapeKey(userId)}/removed/${messageId}`;

/** Which restriction of a person: the ban from the venue or from a place, the mute everywhere or in a channel. */
export interface RestrictionPlace {
  kind: 'MUTE' | 'BAN';
  /** The uid of tokens. */
  userId: string;
  channelId?: string | undefined;
}

/** Returns the path of a restriction in the realtime database. */
export function restrictionPath(mode: OperationMode, { kind, userId, channelId }: RestrictionPlace): string {
  const own = `${mode}/restrictions/${escapeKey(userId)}`;
  const [whole, part] = kind === 'BAN' ? ['ban', 'places'] : ['mute', 'channels'];
  return channelId === undefined ? `${own}/${whole}` : `${own}/${part}/${channelId}`;
}

/**
 * Writes a restriction, does what belongs to it and returns its result; takes the restriction back when that fails.
 * Rejects with the reason of the failure.
 */
export async function withRestriction<Result>(
  { read, write }: Data,
  path: string,
  restriction: Restriction | null,
  also: () => Promise<Result>,
): Promise<Result> {
  const before = await read(path);
  await write({ [path]: restriction as Json });
  try {
    return await also();
  } catch (error) {
    await write({ [path]: before });
    throw error;
  }
}

/** Removes what has ended of the restrictions of all people; returns how many. */
export async function removeEnded({ read, write }: Data, mode: OperationMode, now: number): Promise<number> {
  const people = Object.entries((await read(`${mode}/restrictions`)) ?? {});
  const ended = people.flatMap(([key, stored]) => {
    if (key === 'channels') return [];
    const { success, output } = v.safeParse(restrictionsSchema, stored);
    if (!success) return [];
    const { ban, mute, places, channels, removed } = output;
    const all = {
      ban,
      mute,
      ...prefixed('places', places),
      ...prefixed('channels', channels),
      ...prefixed('removed', removed),
    };
    return Object.entries(all).flatMap(([place, one]) =>
      one && one.until <= now ? [`${mode}/restrictions/${key}/${place}`] : [],
    );
  });
  if (ended.length > 0) await write(Object.fromEntries(ended.map((path) => [path, null])));
  return ended.length;
}

const prefixed = (place: string, all: Record<string, Restriction> = {}): Record<string, Restriction> =>
  Object.fromEntries(Object.entries(all).map(([id, one]) => [`${place}/${id}`, one]));
