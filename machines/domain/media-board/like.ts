import * as v from 'valibot';
import { isPushId } from '../chat/push-id';
import { escapeKey } from '../shared/database-key';

/** The most likes of a person that are read (spec §7). */
export const LIKES_LIMIT = 10_000_000;
/** The longest key of a media board or a piece in the realtime database. */
export const BOARD_KEY_MAX = 240;

/** The id of a media board or of a piece as part of a like: it has no control characters, which rules cannot escape. */
const idSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
  v.check(
    (id) => escapeKey(id).length <= BOARD_KEY_MAX,
    `must not be longer than ${BOARD_KEY_MAX} characters`,
  ),
);
const commentIdSchema = v.pipe(v.string(), v.check(isPushId, 'must be the id of a comment'));

/** A piece of a media board. */
export const piecePlaceSchema = v.object({ mediaBoardId: idSchema, contentPieceId: idSchema });
export type PiecePlace = v.InferOutput<typeof piecePlaceSchema>;

/** What is liked: a piece, or a comment below it. */
export interface LikeTarget extends PiecePlace {
  commentId?: string | undefined;
}

/** A like, as it is sent and as it is stored under its uuid in the realtime database (spec §3). */
export const likeSchema = v.object({
  uuid: v.pipe(
    v.string(),
    v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID in lower case'),
  ),
  ...piecePlaceSchema.entries,
  /** Milliseconds since 1970. */
  creationTimestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whose it is, by the uid of tokens. */
  authorId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  commentId: v.optional(commentIdSchema),
});
export type Like = v.InferOutput<typeof likeSchema>;

/** Returns a stored like; null for anything else. */
export function likeOf(stored: unknown): Like | null {
  const { success, output } = v.safeParse(likeSchema, stored);
  return success ? output : null;
}

/** Returns the text that stands for what is liked: equal for the same piece or comment, and for no other. */
export const likeKey = ({ mediaBoardId, contentPieceId, commentId }: LikeTarget): string =>
  JSON.stringify([mediaBoardId, contentPieceId, commentId ?? '']);

/** Returns the paths of a like below the operation mode: of itself, of whose it is, and of the count it changes. */
export function likePaths(target: LikeTarget, { uuid, authorId }: Pick<Like, 'uuid' | 'authorId'>) {
  const piece = `${escapeKey(target.mediaBoardId)}/${escapeKey(target.contentPieceId)}`;
  const { commentId } = target;
  return {
    like: `likes/${uuid}`,
    index: `likesOf/${escapeKey(authorId)}/${piece}/${commentId ?? 'piece'}`,
    count: commentId === undefined ? `likeCounts/${piece}` : `comments/${piece}/${commentId}/likes`,
  };
}

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Returns a stored count of likes; 0 for anything else. */
export const likeCount = (stored: unknown): number => (v.is(countSchema, stored) ? stored : 0);
