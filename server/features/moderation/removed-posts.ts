import type { PostRemoval } from '@domain/moderation/action';
import { REMOVAL_NOTE_TIME } from '@domain/moderation/moderation-limits';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { PostPlace } from '@domain/wall/post';
import * as v from 'valibot';
import { DomainError, notFound } from '../../platform/domain-error';
import { channelOfWall, countedReactions } from '../wall';
import { type ActionRow, logAction } from './action-log';
import type { ModerationParts } from './parts';
import { removalPath } from './restrictions';
import { type Host, subjectOf } from './subject';

const storedSchema = v.looseObject({ authorId: v.string(), text: v.optional(v.string(), '') });
/** What undoing a removal needs: the post as it was. */
const keptSchema = v.object({ widgetId: v.string(), post: v.record(v.string(), v.unknown()) });

const pathOf = (mode: OperationMode, { widgetId, postId }: PostPlace): string =>
  `${mode}/wall/${escapeKey(widgetId)}/${postId}`;

/** Returns the functions that remove posts from walls, and put them back. */
export function createPostRemovals(parts: ModerationParts) {
  const { db, records, mode, clock } = parts;

  /** Removes a post from its wall, of which its author is told; returns the id of the action. @throws DomainError notFound */
  async function remove({ reason, reportId, ...place }: PostRemoval, host: Host): Promise<number> {
    const path = pathOf(mode, place);
    const stored = await records.read(path);
    const { success, output } = v.safeParse(storedSchema, stored);
    if (!success) throw notFound('moderation.gone');
    const { authorId, text } = output;
    const { widgetId, postId } = place;
    const author = await subjectOf(parts, authorId).catch(() => undefined);
    const channelId = await channelOfWall(records, mode, widgetId);
    const since = clock();
    const note = removalPath(mode, authorId, postId);
    const removal = { since, until: since + REMOVAL_NOTE_TIME, reason, post: { widgetId, text } };
    await records.write({ [path]: null, [note]: removal });
    try {
      return await logAction(db, {
        kind: 'POST_REMOVED',
        mode,
        actor: host.account,
        acted_at: new Date(since),
        uid: author?.uid ?? null,
        user_id: authorId,
        channel_id: channelId ?? null,
        message_id: postId,
        reason,
        report_id: reportId ?? null,
        kept: JSON.stringify({ widgetId, post: stored }),
      });
    } catch (error) {
      await records.write({ [path]: stored, [note]: null });
      throw error;
    }
  }

  /** Puts a removed post back on its wall, with what people react with now. @throws DomainError conflict when another one took its place */
  async function restore({ user_id, message_id, kept }: ActionRow): Promise<void> {
    const { success, output } = v.safeParse(keptSchema, kept);
    const notInForce = () => new DomainError('conflict', 'moderation.notInForce');
    if (!success || user_id === null || message_id === null) throw notInForce();
    const { widgetId, post } = output;
    const path = pathOf(mode, { widgetId, postId: message_id });
    if ((await records.read(path)) !== null) throw notInForce();
    // People may have taken their reactions back meanwhile.
    const reactions = await countedReactions(records, mode, { widgetId, postId: message_id });
    await records.write({
      [path]: { ...(post as object), reactions },
      [removalPath(mode, user_id, message_id)]: null,
    });
  }

  return { remove, restore };
}
