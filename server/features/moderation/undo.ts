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
  const { restore } = createChannelLimits(parts);
  const { withdraw } = createAnnouncements(parts);
  const texts = createRemovals(parts);
  const boards = createBoardClearings(parts);

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

  async function restoreMessage(action: ActionRow, host: Host): Promise<void> {
    const { user_id, channel_id, message_id, kept } = action;
    if (user_id === null || channel_id === null || message_id === null || kept === null) throw notInForce();
    await restoreContent(records, { mode, channelId: channel_id, messageId: message_id }, kept);
    await records.write({ [removalPath(mode, user_id, message_id)]: null });
    await undone(db, action, host);
  }

  const restoreText =
    (kind: keyof typeof texts) =>
    async (action: ActionRow, host: Host): Promise<void> => {
      await texts[kind].restore(action);
      await undone(db, action, host);
    };

  async function restoreBoard(action: ActionRow, host: Host): Promise<void> {
    await boards.restore(action);
    await undone(db, action, host);
  }

  async function reopen(action: ActionRow, host: Host): Promise<void> {
    await undone(db, action, host);
    await db
      .updateTable('moderation_report')
      .set({ closed_at: null })
      .where('id', '=', action.report_id)
      .execute();
  }

  async function endLimit(action: ActionRow, host: Host): Promise<void> {
    await restore(action);
    await undone(db, action, host);
  }

  async function endAnnouncement(action: ActionRow, host: Host): Promise<void> {
    await withdraw(action);
    await undone(db, action, host);
  }

  const UNDO: Record<ActionRow['kind'], (action: ActionRow, host: Host) => Promise<void>> = {
    MESSAGE_REMOVED: restoreMessage,
    POST_REMOVED: restoreText('post'),
    COMMENT_REMOVED: restoreText('comment'),
    BOARD_CLEARED: restoreBoard,
    ELEMENT_REMOVED: () => Promise.reject(notInForce()),
    REPORT_DISMISSED: reopen,
    CHANNEL_LIMITED: endLimit,
    ANNOUNCED: endAnnouncement,
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
