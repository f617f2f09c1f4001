import * as v from 'valibot';
import { fittingText, type MessageFault } from '../chat/message';
import { isPushId } from '../chat/push-id';
import { isPictureId } from '../people/picture';
import { faultIn, ruledText } from '../shared/ruled-text';
import { cleanName, cleanText } from '../shared/shown-text';
import { type ReactionCounts, reactionCounts } from './post-reactions';
import { POST_MAX } from './wall-limits';

/** Where a post is. */
export const postPlaceSchema = v.object({
  widgetId: v.pipe(v.string(), v.minLength(1), v.maxLength(240)),
  postId: v.pipe(v.string(), v.check(isPushId, 'must be the id of a post')),
});
export type PostPlace = v.InferOutput<typeof postPlaceSchema>;

/** A post as stored in the realtime database, without its key. */
const storedPostSchema = v.object({
  authorId: v.string(),
  /** The name of the author at the time of posting, chosen by the author. */
  authorName: v.string(),
  text: v.string(),
  /** The id of its picture. */
  asset: v.optional(v.pipe(v.string(), v.check(isPictureId))),
  /** What is in the picture. */
  description: v.optional(v.string()),
  /** Milliseconds since 1970, set by the server; posts are ordered by it. */
  createdAt: v.number(),
  reactions: v.optional(v.unknown()),
});

/** A post on a wall, or one that waits for a host. */
export interface Post extends Omit<v.InferOutput<typeof storedPostSchema>, 'reactions'> {
  id: string;
  reactions?: ReactionCounts;
}

/** Returns a stored post with its key as id and its texts cleaned, whatever its author wrote; null when it is none. */
export function postOf(id: string, stored: unknown): Post | null {
  const { success, output } = v.safeParse(storedPostSchema, stored);
  if (!success) return null;
  const { reactions: counts, ...post } = output;
  const reactions = reactionCounts(counts);
  return {
    id,
    ...post,
    authorName: cleanName(post.authorName),
    text: cleanText(post.text),
    ...(post.description !== undefined && { description: cleanText(post.description) }),
    ...(reactions && { reactions }),
  };
}

/** Where a post stands among the others of its wall. */
export type PostPosition = Pick<Post, 'id' | 'createdAt'>;

/** The posts between two, with these. */
export interface PostRange {
  newest: PostPosition;
  oldest: PostPosition;
}

/** Returns a number below 0 when one post comes before another: newer ones do. */
export const comparePosts = (one: PostPosition, other: PostPosition): number =>
  other.createdAt - one.createdAt || Number(other.id > one.id) - Number(other.id < one.id);

/** Returns a typed post as it is sent, or why it cannot be sent. */
export const postText = (raw: string): { text: string } | { fault: MessageFault } =>
  fittingText(raw, POST_MAX);

/** The form for a post; its messages are `MessageFault`s. */
export const postFormSchema = v.object({ text: ruledText((raw) => faultIn(postText(raw))) });
