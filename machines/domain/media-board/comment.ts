import * as v from 'valibot';
import { fittingText, type MessageFault } from '../chat/message';
import { isPushId } from '../chat/push-id';
import { faultIn, ruledText } from '../shared/ruled-text';
import { cleanName, cleanText } from '../shared/shown-text';
import { likeCount, piecePlaceSchema } from './like';

/** Maximum characters of a comment, in UTF-16 code units. */
export const COMMENT_MAX = 1_000;
/** The number of newest comments on a piece that are followed, with the replies among them. */
export const COMMENT_WINDOW = 100;
/** The number of older comments on one page. */
export const COMMENT_PAGE = 50;

const pushId = v.pipe(v.string(), v.check(isPushId, 'must be the id of a comment'));

/** Where a comment is. */
export const commentPlaceSchema = v.object({ ...piecePlaceSchema.entries, commentId: pushId });
export type CommentPlace = v.InferOutput<typeof commentPlaceSchema>;

/** A comment as stored in the realtime database, without its key. */
const storedCommentSchema = v.object({
  authorId: v.string(),
  /** The name of the author at the time of writing, chosen by the author. */
  authorName: v.string(),
  text: v.string(),
  /** Milliseconds since 1970, set by the server; comments are ordered by it. */
  createdAt: v.number(),
  editedAt: v.optional(v.number()),
  /** The comment that it answers, which is no reply itself. */
  replyTo: v.optional(pushId),
  likes: v.optional(v.unknown()),
});

export interface Comment extends Omit<v.InferOutput<typeof storedCommentSchema>, 'likes'> {
  id: string;
  /** How many people like it. */
  likes: number;
}

/** Returns a stored comment with its key as id and its texts cleaned, whatever its author wrote; null when it is none. */
export function commentOf(id: string, stored: unknown): Comment | null {
  const { success, output } = v.safeParse(storedCommentSchema, stored);
  if (!success) return null;
  const { authorName, text, likes, ...comment } = output;
  return {
    id,
    ...comment,
    authorName: cleanName(authorName),
    text: cleanText(text),
    likes: likeCount(likes),
  };
}

/** A comment with the replies to it, the first one first. */
export interface Thread {
  comment: Comment;
  replies: readonly Comment[];
}

/**
 * Returns comments as threads in their order; those that answer one of them are among its replies, those that answer
 * another one stand alone.
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const heads = new Set(comments.flatMap(({ id, replyTo }) => (replyTo === undefined ? [id] : [])));
  const isReply = ({ replyTo }: Comment): boolean => replyTo !== undefined && heads.has(replyTo);
  const replies = new Map<string, Comment[]>();
  for (const reply of comments.filter(isReply).toReversed())
    replies.set(String(reply.replyTo), [...(replies.get(String(reply.replyTo)) ?? []), reply]);
  return comments
    .filter((comment) => !isReply(comment))
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}

/** Returns a typed comment as it is sent, or why it cannot be sent. */
export const commentText = (raw: string): { text: string } | { fault: MessageFault } =>
  fittingText(raw, COMMENT_MAX);

/** The form for a comment; its messages are `MessageFault`s. */
export const commentFormSchema = v.object({ text: ruledText((raw) => faultIn(commentText(raw))) });
