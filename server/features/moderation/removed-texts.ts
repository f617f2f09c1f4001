import { type CommentPlace, commentPlaceSchema } from '@domain/media-board/comment';
import { REMOVAL_NOTE_TIME } from '@domain/moderation/moderation-limits';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import { type PostPlace, postPlaceSchema } from '@domain/wall/post';
import * as v from 'valibot';
import type { Json } from '../../backend/realtime/tree/read-node';
import { DomainError, notFound } from '../../platform/domain-error';
import { typeOfChannel } from '../files';
import { commentPath, countedLikes, placeOfPiece } from '../media-board';
import { channelOfWall, countedReactions } from '../wall';
import { type ActionRow, logAction, type NewAction } from './action-log';
import type { ModerationParts } from './parts';
import { onlyOnce } from './removed-messages';
import { removalPath } from './restrictions';
import { type Host, subjectOf } from './subject';

/** A kind of texts that people write for everybody. */
interface TextKind<Place> {
  action: NewAction['kind'];
  /** Its name in the log and in what its author reads. */
  name: 'post' | 'comment';
  idName: keyof Place & string;
  placeSchema: v.GenericSchema<unknown, Place>;
  pathOf: (mode: OperationMode, place: Place) => string;
  /** Returns the channel of the area that it is in; undefined for none or several. */
  channelOf: (parts: ModerationParts, place: Place) => Promise<string | undefined>;
  /** Returns what others have added to it and may have taken back since it was removed. */
  added: (parts: ModerationParts, place: Place) => Promise<Record<string, Json>>;
}

const POST: TextKind<PostPlace> = {
  action: 'POST_REMOVED',
  name: 'post',
  idName: 'postId',
  placeSchema: postPlaceSchema,
  pathOf: (mode, { widgetId, postId }) => `${mode}/wall/${escapeKey(widgetId)}/${postId}`,
  channelOf: ({ records, mode }, { widgetId }) => channelOfWall(records, mode, widgetId),
  added: async ({ records, mode }, place) => ({ reactions: await countedReactions(records, mode, place) }),
};

const COMMENT: TextKind<CommentPlace> = {
  action: 'COMMENT_REMOVED',
  name: 'comment',
  idName: 'commentId',
  placeSchema: commentPlaceSchema,
  pathOf: commentPath,
  async channelOf({ records, mode }, place) {
    const channelId = await placeOfPiece(records, mode, place);
    return channelId !== undefined && typeOfChannel(channelId) ? channelId : undefined;
  },
  added: async ({ records, mode }, place) => ({ likes: await countedLikes(records, mode, place) }),
};

type Removal<Place> = Place & { reason: string; reportId?: number | undefined };

const storedSchema = v.looseObject({ authorId: v.string(), text: v.optional(v.string(), '') });
const keptSchema = v.record(v.string(), v.unknown());

/** Returns the functions that remove texts of a kind, and put them back. */
function createTextRemovals<Place extends object>(parts: ModerationParts, kind: TextKind<Place>) {
  const { db, records, mode, clock } = parts;
  const { name, idName } = kind;
  const once = onlyOnce();

  /** Removes a text, of which its author is told; returns the id of the action. @throws DomainError notFound */
  async function remove(removal: Removal<Place>, host: Host): Promise<number> {
    const place = v.parse(kind.placeSchema, removal);
    const path = kind.pathOf(mode, place);
    return once(path, () => take(place, path, removal, host));
  }

  async function take(place: Place, path: string, removal: Removal<Place>, host: Host): Promise<number> {
    const { reason, reportId } = removal;
    const stored = await records.read(path);
    const { success, output } = v.safeParse(storedSchema, stored);
    if (!success) throw notFound('moderation.gone');
    const { authorId, text } = output;
    const { [idName]: id, ...where } = place as Place & Record<string, Json>;
    const author = await subjectOf(parts, authorId).catch(() => undefined);
    const channelId = await kind.channelOf(parts, place);
    const since = clock();
    const note = removalPath(mode, authorId, String(id));
    const told = { since, until: since + REMOVAL_NOTE_TIME, reason, [name]: { ...where, text } };
    await records.write({ [path]: null, [note]: told as Json });
    try {
      return await logAction(db, {
        kind: kind.action,
        mode,
        actor: host.account,
        acted_at: new Date(since),
        uid: author?.uid ?? null,
        user_id: authorId,
        channel_id: channelId ?? null,
        message_id: String(id),
        reason,
        report_id: reportId ?? null,
        kept: JSON.stringify({ ...where, [name]: stored }),
      });
    } catch (error) {
      await records.write({ [path]: stored, [note]: null });
      throw error;
    }
  }

  /** Puts a removed text back, with what others add to it now. @throws DomainError conflict when another one took its place */
  async function restore({ user_id, message_id, kept }: ActionRow): Promise<void> {
    const { [name]: text, ...where } = v.parse(keptSchema, kept ?? {});
    const { success, output: place } = v.safeParse(kind.placeSchema, { ...where, [idName]: message_id });
    const notInForce = () => new DomainError('conflict', 'moderation.notInForce');
    if (!success || user_id === null || message_id === null) throw notInForce();
    const path = kind.pathOf(mode, place);
    if ((await records.read(path)) !== null) throw notInForce();
    await records.write({
      [path]: { ...(text as object), ...(await kind.added(parts, place)) },
      [removalPath(mode, user_id, message_id)]: null,
    });
  }

  return { remove, restore };
}

/** Returns the functions that remove posts of walls and comments on media boards, and put them back. */
export const createRemovals = (parts: ModerationParts) => ({
  post: createTextRemovals(parts, POST),
  comment: createTextRemovals(parts, COMMENT),
});
