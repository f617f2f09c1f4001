import * as v from 'valibot';
import { commentPlaceSchema } from '../media-board/comment';
import { postPlaceSchema } from '../wall/post';
import { HOST_REASON_MAX, RESTRICTION_MINUTES_MAX } from './moderation-limits';

export const ACTION_KINDS = [
  'MESSAGE_REMOVED',
  'POST_REMOVED',
  'COMMENT_REMOVED',
  'BOARD_CLEARED',
  'ELEMENT_REMOVED',
  'MUTED',
  'BANNED',
  'REPORT_DISMISSED',
  'CHANNEL_LIMITED',
  'ANNOUNCED',
] as const;

/** Why a host does something. */
export const hostReasonSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(HOST_REASON_MAX),
);
const reportId = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)));
const channelId = v.pipe(v.string(), v.minLength(1), v.maxLength(768));

/** The body of the call that removes a message. */
export const removalSchema = v.object({
  channelId,
  messageId: v.pipe(v.string(), v.regex(/^[-\w]{20}$/, 'must be the id of a message')),
  reason: hostReasonSchema,
  reportId,
});
export type Removal = v.InferOutput<typeof removalSchema>;

/** The body of the call that removes a post from a wall. */
export const postRemovalSchema = v.object({ ...postPlaceSchema.entries, reason: hostReasonSchema, reportId });
export type PostRemoval = v.InferOutput<typeof postRemovalSchema>;

/** The body of the call that removes a comment from a media board. */
export const commentRemovalSchema = v.object({
  ...commentPlaceSchema.entries,
  reason: hostReasonSchema,
  reportId,
});
export type CommentRemoval = v.InferOutput<typeof commentRemovalSchema>;

/** The body of the call that clears a whiteboard. */
export const boardClearingSchema = v.object({
  widgetId: v.pipe(v.string(), v.minLength(1), v.maxLength(240)),
  reason: hostReasonSchema,
});
export type BoardClearing = v.InferOutput<typeof boardClearingSchema>;

/** The body of the call that removes one element of a whiteboard. */
export const elementRemovalSchema = v.object({
  ...boardClearingSchema.entries,
  elementId: v.pipe(v.string(), v.regex(/^[-0-9A-Z_a-z]{1,64}$/)),
});
export type ElementRemoval = v.InferOutput<typeof elementRemovalSchema>;

/**
 * The body of the call that mutes or bans a person, for minutes or for good: a mute in one channel or everywhere, a ban
 * from the area or the group of a channel or from the venue.
 */
export const restrictingSchema = v.object({
  kind: v.picklist(['MUTE', 'BAN']),
  userId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  channelId: v.optional(channelId),
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RESTRICTION_MINUTES_MAX))),
  reason: hostReasonSchema,
  reportId,
});
export type Restricting = v.InferOutput<typeof restrictingSchema>;

/** The answer to what a host did: its place in the log, from where it is undone. */
export const doneSchema = v.object({ actionId: v.number() });

const actionSchema = v.object({
  id: v.number(),
  /** Milliseconds since 1970. */
  actedAt: v.number(),
  kind: v.picklist(ACTION_KINDS),
  /** The name of the host; empty when their account is gone. */
  host: v.string(),
  /** The person it is about, by the uid of tokens; empty when it is about none. */
  userId: v.string(),
  name: v.string(),
  channelId: v.optional(v.string()),
  messageId: v.optional(v.string()),
  until: v.optional(v.number()),
  /** Who may write how often in a channel. */
  limit: v.optional(v.object({ seconds: v.number(), readOnly: v.boolean() })),
  reason: v.string(),
  undoneAt: v.optional(v.number()),
  /** The name of the host who undid it. */
  undoneBy: v.optional(v.string()),
});
export type Action = v.InferOutput<typeof actionSchema>;

/** A page of the log, the newest first; `before` asks for the next one. */
export const logPageSchema = v.object({ actions: v.array(actionSchema), before: v.optional(v.number()) });
export type LogPage = v.InferOutput<typeof logPageSchema>;
