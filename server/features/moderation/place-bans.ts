import { channelOf } from '@domain/chat/channel';
import type { Restriction } from '@domain/moderation/restriction';
import { escapeKey } from '@domain/shared/database-key';
import { notFound } from '../../platform/domain-error';
import { groupMembership, groupRemoval, groupReturn } from '../chat';
import { typeOfChannel } from '../files';
import { areaDeparture } from '../presence';
import type { ModerationParts } from './parts';
import { withRestriction } from './restrictions';

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
