import { channelOf } from '@domain/chat/channel';
import { channelLimitSchema, type Limiting } from '@domain/moderation/channel-limit';
import { type Restriction, restrictionsSchema } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { DomainError, notFound } from '../../platform/domain-error';
import { groupMembership, groupRemoval, groupReturn } from '../chat';
import { typeOfChannel } from '../files';
import { areaDeparture } from '../presence';
import { type ActionRow, logAction } from './action-log';
import type { ModerationParts } from './parts';
import type { Host } from './subject';

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

const pathOf = (mode: OperationMode, channelId: string): string =>
  `${mode}/restrictions/channels/${channelId}`;

/** Returns the functions that limit who writes how often in the channel of an area, and take that back. */
export function createChannelLimits({ db, records, mode, clock }: ModerationParts) {
  /** Limits a channel in place of an earlier limit; returns the id of the action. @throws DomainError notFound */
  async function limit({ channelId, seconds, readOnly, reason }: Limiting, host: Host): Promise<number> {
    if (typeOfChannel(channelId) !== 'AREA') throw notFound('moderation.gone');
    const path = pathOf(mode, channelId);
    const since = clock();
    const before = await records.read(path);
    const decided = {
      since,
      reason,
      ...(seconds > 0 && { interval: seconds * 1_000 }),
      ...(readOnly && { readOnly }),
    };
    const isFree = seconds === 0 && !readOnly;
    await records.write({ [path]: isFree ? null : decided });
    return logAction(db, {
      kind: 'CHANNEL_LIMITED',
      mode,
      actor: host.account,
      acted_at: new Date(since),
      channel_id: channelId,
      reason,
      kept: JSON.stringify({ before, seconds, readOnly }),
    });
  }

  /** Restores what held before an action, unless something else was decided later. @throws DomainError conflict */
  async function restore({ channel_id, acted_at, kept }: ActionRow): Promise<void> {
    const path = pathOf(mode, channel_id ?? '');
    const { success, output } = v.safeParse(channelLimitSchema, await records.read(path));
    const isFree = kept?.seconds === 0 && kept.readOnly === false;
    const isCurrent = success ? output.since === acted_at.getTime() : isFree;
    if (!isCurrent) throw new DomainError('conflict', 'moderation.notInForce');
    await records.write({ [path]: (kept?.before ?? null) as Json });
  }

  return { limit, restore };
}

/** A person and the channel of the area, or the group, that they are banned from. */
interface BannedPlace {
  /** The path of the ban. */
  path: string;
  /** The uid of tokens. */
  userId: string;
  channelId: string;
}

type Kept = Record<string, unknown> | null;

/** Returns the functions that keep people out of areas and groups, and let them in again. */
export function createPlaceBans({ records, mode, clock }: ModerationParts) {
  async function banFromArea({ path, userId, channelId }: BannedPlace, ban: Restriction, log: Logging) {
    const id = await withRestriction(records, path, ban, () => log(null));
    const departure = await areaDeparture(records, mode, userId, channelId);
    if (departure) await records.write(departure);
    return id;
  }

  async function banFromGroup({ path, userId, channelId }: BannedPlace, ban: Restriction, log: Logging) {
    const group = channelOf(await records.read(`${mode}/channels/${channelId}`));
    const key = escapeKey(userId);
    const membership = await groupMembership(records, mode, channelId, key);
    if (!group) throw notFound('moderation.gone');
    const named = { ...ban, ...(group.name !== undefined && { name: group.name }) };
    return withRestriction(records, path, named, async () => {
      const id = await log(JSON.stringify({ name: group.name, ...membership }));
      await records.write(await groupRemoval(records, mode, channelId, key));
      return id;
    });
  }

  return {
    /**
     * Bans a person from an area or a group, writes it into the log and takes them out. Returns the id of the action.
     * @throws DomainError notFound for a channel of two people and for a group that does not exist
     */
    async ban(place: BannedPlace, restriction: Restriction, log: Logging): Promise<number> {
      const type = typeOfChannel(place.channelId);
      if (type === 'AREA') return banFromArea(place, restriction, log);
      if (type === 'GROUP') return banFromGroup(place, restriction, log);
      throw notFound('moderation.gone');
    },
    /** Puts a person back into the group that they were in, unless their seat is taken meanwhile. */
    async letIn(userId: string, channelId: string, kept: Kept): Promise<void> {
      if (typeOfChannel(channelId) !== 'GROUP') return;
      const writes = await groupReturn(records, { mode, channelId, uid: escapeKey(userId) }, kept, clock());
      if (writes) await records.write(writes);
    },
  };
}

/** Writes an action into the log, with what undoing it needs; returns its id. */
type Logging = (kept: string | null) => Promise<number>;
