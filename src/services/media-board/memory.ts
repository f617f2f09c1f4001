import { likeKey, piecePlaceSchema } from '@domain/media-board/like';
import type { CommentDraftPort, DraftPlace } from '@machines/media-board/comment-draft.machine';
import type { LikesPlace, LikesPort } from '@machines/media-board/likes.machine';
import * as v from 'valibot';
import type { TextStore } from '@/services/storage/storage';
import { storedOfUser } from '@/services/storage/stored-value';

const LIKES = 'foyer:likes';
const COMMENTS = 'foyer:comments';

const likesSchema = v.object({
  userId: v.string(),
  likes: v.record(
    v.string(),
    v.object({
      mode: v.picklist(['live', 'stage']),
      target: v.object({ ...piecePlaceSchema.entries, commentId: v.optional(v.string()) }),
      uuid: v.string(),
      liked: v.boolean(),
      tried: v.boolean(),
    }),
  ),
});

const storedLikes = (local: TextStore) => storedOfUser(local, LIKES, likesSchema);
const likesIn = (local: TextStore, userId: string) => storedLikes(local).of(userId)?.likes ?? {};

/** Returns the ids of the boards with likes of a user that are not stored. */
export function keptBoards(local: TextStore, { mode, userId }: Omit<LikesPlace, 'mediaBoardId'>): string[] {
  const kept = Object.values(likesIn(local, userId)).filter((wanted) => wanted.mode === mode);
  return [...new Set(kept.map(({ target }) => target.mediaBoardId))];
}

/** Creates the memory of likes that are not stored; it replaces that of another user. */
export function createLikeMemory(local: TextStore): Pick<LikesPort, 'recallLikes' | 'keepLike'> {
  return {
    recallLikes: async ({ mode, userId, mediaBoardId }) =>
      Object.values(likesIn(local, userId)).flatMap(({ mode: of, ...wanted }) =>
        of === mode && wanted.target.mediaBoardId === mediaBoardId ? [wanted] : [],
      ),
    keepLike: async ({ mode, userId, target, wanted }) => {
      const { [`${mode} ${likeKey(target)}`]: _, ...others } = likesIn(local, userId);
      const likes = { ...others, ...(wanted && { [`${mode} ${likeKey(target)}`]: { mode, ...wanted } }) };
      storedLikes(local).write(Object.keys(likes).length === 0 ? null : { userId, likes });
    },
  };
}

const draftsSchema = v.object({
  userId: v.string(),
  drafts: v.record(v.string(), v.object({ text: v.string(), id: v.string() })),
});

function purposeKey({ purpose }: DraftPlace): string {
  if (purpose.kind === 'reply') return `reply ${purpose.replyTo}`;
  return purpose.kind === 'edit' ? `edit ${purpose.comment.id}` : 'new';
}

const keyOf = (place: DraftPlace): string =>
  JSON.stringify([place.mode, place.mediaBoardId, place.contentPieceId, purposeKey(place)]);

/** Creates the memory of what a user has written below pieces and not sent; it replaces that of another user. */
export function createCommentMemory(
  session: TextStore,
): Pick<CommentDraftPort, 'recallComment' | 'keepComment'> {
  const { of, write } = storedOfUser(session, COMMENTS, draftsSchema);
  const draftsOf = (userId: string) => of(userId)?.drafts ?? {};
  return {
    recallComment: async (place) => draftsOf(place.userId)[keyOf(place)] ?? null,
    keepComment: async ({ text, id, ...place }) => {
      const { [keyOf(place)]: _, ...others } = draftsOf(place.userId);
      const drafts = { ...others, ...(text !== '' && { [keyOf(place)]: { text, id } }) };
      write(Object.keys(drafts).length === 0 ? null : { userId: place.userId, drafts });
    },
  };
}
