import { channelLimitSchema, type Limiting } from '@domain/moderation/channel-limit';
import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import type { Json } from '../../backend/realtime/tree/read-node';
import { DomainError, notFound } from '../../platform/domain-error';
import { typeOfChannel } from '../files';
import { type ActionRow, logAction } from './action-log';
import type { ModerationParts } from './parts';
import type { Host } from './subject';

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
