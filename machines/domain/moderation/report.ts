import * as v from 'valibot';
import { isPushId } from '../chat/push-id';
import { commentPlaceSchema } from '../media-board/comment';
import { postPlaceSchema } from '../wall/post';
import { REPORT_REASONS, REPORT_WORDS_MAX } from './moderation-limits';

export type ReportReason = (typeof REPORT_REASONS)[number];

const userId = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const channelId = v.pipe(v.string(), v.minLength(1), v.maxLength(768));
const messageId = v.pipe(v.string(), v.check(isPushId, 'must be the id of a message'));

/** What is reported: a message, a post on a wall, a comment on a media board, the profile of a person, or the name alone. */
export const reportTargetSchema = v.variant('kind', [
  v.object({ kind: v.literal('MESSAGE'), channelId, messageId }),
  v.object({ kind: v.literal('WALL_POST'), ...postPlaceSchema.entries }),
  v.object({ kind: v.literal('COMMENT'), ...commentPlaceSchema.entries }),
  v.object({ kind: v.literal('PROFILE'), userId }),
  v.object({ kind: v.literal('NAME'), userId }),
]);
export type ReportTarget = v.InferOutput<typeof reportTargetSchema>;

/** The body of `POST /api/moderation/reports`. */
export const reportSchema = v.object({
  target: reportTargetSchema,
  reason: v.picklist(REPORT_REASONS, 'required'),
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(REPORT_WORDS_MAX)), ''),
});
export type Report = v.InferOutput<typeof reportSchema>;

const keptMessageSchema = v.object({
  authorId: v.string(),
  authorName: v.string(),
  text: v.optional(v.string()),
  fileName: v.optional(v.string()),
  sentAt: v.number(),
});
export type KeptMessage = v.InferOutput<typeof keptMessageSchema>;

const keptPostSchema = v.object({
  ...postPlaceSchema.entries,
  authorId: v.string(),
  text: v.optional(v.string()),
  /** The picture of the post. */
  asset: v.optional(v.string()),
  createdAt: v.number(),
});
export type KeptPost = v.InferOutput<typeof keptPostSchema>;

const keptCommentSchema = v.object({
  ...commentPlaceSchema.entries,
  authorId: v.string(),
  text: v.string(),
  createdAt: v.number(),
});

/** What was reported, as it was then: the message with those before it, the post, the comment, or the name and profile. */
export const keptSchema = v.object({
  message: v.optional(keptMessageSchema),
  before: v.optional(v.array(keptMessageSchema)),
  post: v.optional(keptPostSchema),
  comment: v.optional(keptCommentSchema),
  name: v.optional(v.string()),
  profile: v.optional(v.record(v.string(), v.union([v.string(), v.boolean()]))),
});
export type Kept = v.InferOutput<typeof keptSchema>;

const reportedSchema = v.object({
  id: v.number(),
  /** Milliseconds since 1970. */
  reportedAt: v.number(),
  kind: v.picklist(['MESSAGE', 'WALL_POST', 'COMMENT', 'PROFILE', 'NAME']),
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  /** The reported person, by the uid of tokens. */
  userId: v.string(),
  name: v.string(),
  channelId: v.optional(v.string()),
  messageId: v.optional(v.string()),
  kept: keptSchema,
  /** What was reported is no longer there: its author or a host has removed it. */
  isGone: v.optional(v.boolean()),
  /** The name of the reporter; empty when their account is gone. */
  reporter: v.string(),
});
export type Reported = v.InferOutput<typeof reportedSchema>;

/** A page of open reports, the oldest first; `after` asks for the next one. */
export const reportPageSchema = v.object({ reports: v.array(reportedSchema), after: v.optional(v.number()) });
export type ReportPage = v.InferOutput<typeof reportPageSchema>;
