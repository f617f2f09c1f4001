import * as v from 'valibot';
import { hostReasonSchema } from './action';
import { SLOW_SECONDS } from './moderation-limits';

/** What the realtime database has at `restrictions/channels/{channelId}`; written by the server alone. */
export const channelLimitSchema = v.object({
  /** Milliseconds since 1970. */
  since: v.number(),
  /** How long a person waits between two messages, in milliseconds. */
  interval: v.optional(v.number()),
  /** Only hosts may write. */
  readOnly: v.optional(v.boolean()),
  reason: v.string(),
});
export type ChannelLimit = v.InferOutput<typeof channelLimitSchema>;

/** The body of the call that limits who writes how often in the channel of an area; 0 seconds for any number. */
export const limitingSchema = v.object({
  channelId: v.pipe(v.string(), v.minLength(1), v.maxLength(768)),
  seconds: v.picklist(SLOW_SECONDS),
  readOnly: v.boolean(),
  reason: hostReasonSchema,
});
export type Limiting = v.InferOutput<typeof limitingSchema>;

/** Returns how long a person has to wait for their next message at a time, in milliseconds. */
export const waitFor = (interval: number, wroteAt: number, now: number): number =>
  Math.min(interval, Math.max(0, wroteAt + interval - now));
