import { restrictionSchema } from '@domain/moderation/restriction';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { DomainError, notFound } from '../../platform/domain-error';
import type { Database } from '../../platform/store/database';
import { type ActionRow, logUndone } from './action-log';
import { createAnnouncements } from './announcements';
import { createBoardClearings } from './cleared-boards';
import type { ModerationParts } from './parts';
import { restoreContent } from './removed-messages';
import { createRemovals } from './removed-texts';
import {
  createChannelLimits,
  createPlaceBans,
  removalPath,
  restrictionPath,
  withRestriction,
} from './restrictions';
import type { Host } from './subject';

const notInForce = () => new DomainError('conflict', 'moderation.notInForce');

/** Returns the function that undoes an action of the log. */
export function createUndo(parts: ModerationParts) {
  const { db, accounts, records, mode, clock } = parts;
  const { letIn } = createPlaceBans(parts);
  const texts = createRemovals(parts);

  async function undone(at: Kysely<Database>, { id }: ActionRow, host: Host): Promise<void> {
    if (!(await logUndone(at, id, host.account, new Date(clock())))) throw notInForce();
  }

  /** @throws DomainError conflict when the restriction at a path has ended, or another one took its place */
  async function checkInForce(path: string, { acted_at }: ActionRow): Promise<void> {
    const { success, output } = v.safeParse(restrictionSchema, await records.read(path));
    if (!success || output.since !== acted_at.getTime() || output.until <= clock()) throw notInForce();
  }

  async function endRestriction(action: ActionRow, kind: 'MUTE' | 'BAN', host: Host): Promise<void> {
    const { user_id, channel_id } = action;
    if (user_id === null) throw notInForce();
    const path = restrictionPath(mode, { kind, userId: user_id, channelId: channel_id ?? undefined });
    await checkInForce(path, action);
    await withRestriction(records, path, null, () => undone(db, action, host));
  }

  async function endBan(action: ActionRow, host: Host): Promise<void> {
    const { uid, user_id } = action;
    if (user_id === null) throw notInForce();
    const path = restrictionPath(mode, { kind: 'BAN', userId: user_id });
    await checkInForce(path, action);
    await withRestriction(records, path, null, async () => {
      if (uid === null) await undone(db, action, host);
      else await accounts.update(uid, { ban: null }, (trx) => undone(trx, action, host));
    });
  }

  async function endPlaceBan(action: ActionRow, host: Host): Promise<void> {
    await endRestriction(action, 'BAN', host);
    await letIn(action.user_id ?? '', action.channel_id ?? '', action.kept);
  }

  async function restoreMessage({ user_id, channel_id, message_id, kept }: ActionRow): Promise<void> {
    if (user_id === null || channel_id === null || message_id === null || kept === null) throw notInForce();
    await restoreContent(records, { mode, channelId: channel_id, messageId: message_id }, kept);
    await records.write({ [removalPath(mode, user_id, message_id)]: null });
  }

  async function reopen({ report_id }: ActionRow): Promise<void> {
    await db.updateTable('moderation_report').set({ closed_at: null }).where('id', '=', report_id).execute();
  }

  const thenUndone =
    (restore: (action: ActionRow) => Promise<void>) => async (action: ActionRow, host: Host) => {
      await restore(action);
      await undone(db, action, host);
    };

  const UNDO: Record<ActionRow['kind'], (action: ActionRow, host: Host) => Promise<void>> = {
    MESSAGE_REMOVED: thenUndone(restoreMessage),
    POST_REMOVED: thenUndone(texts.post.restore),
    COMMENT_REMOVED: thenUndone(texts.comment.restore),
    BOARD_CLEARED: thenUndone(createBoardClearings(parts).restore),
    ELEMENT_REMOVED: () => Promise.reject(notInForce()),
    REPORT_DISMISSED: thenUndone(reopen),
    CHANNEL_LIMITED: thenUndone(createChannelLimits(parts).restore),
    ANNOUNCED: thenUndone(createAnnouncements(parts).withdraw),
    MUTED: (action, host) => endRestriction(action, 'MUTE', host),
    BANNED: (action, host) => (action.channel_id === null ? endBan : endPlaceBan)(action, host),
  };

  return async (actionId: number, host: Host): Promise<void> => {
    const action = await db
      .selectFrom('moderation_action')
      .selectAll()
      .where('id', '=', actionId)
      .where('mode', '=', mode)
      .executeTakeFirst();
    if (!action) throw notFound('moderation.gone');
    if (action.undone_at) throw notInForce();
    await UNDO[action.kind](action, host);
  };
}
