import * as v from 'valibot';
import { LOG_DETAILS_MAX, LOG_MESSAGE_MAX, TRANSITIONS_KEPT } from '../shared/limits';

export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const text = v.pipe(v.string(), v.maxLength(1_000));

/** Client details of spec §3, captured with a log message or a consent. */
export const clientDetailsSchema = v.object({
  browser: text,
  browserVersion: text,
  os: text,
  userAgent: text,
  browserLanguage: text,
  cookiesEnabled: v.boolean(),
  venueLanguage: text,
  architectureId: text,
  /** The user's email, or the word ANONYM. */
  clientUsername: text,
  /** Path without query and hash. */
  clientURL: text,
  clientVersion: text,
});
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>;

/** `POST /api/capture/log`: the client log message of spec §3. */
export const logMessageSchema = v.strictObject({
  messageDetails: v.strictObject({
    message: v.pipe(v.string(), v.minLength(1), v.maxLength(LOG_MESSAGE_MAX)),
    /** Empty, or JSON as `logRecordSchema` has it. */
    details: v.pipe(v.string(), v.maxLength(LOG_DETAILS_MAX)),
  }),
  clientDetails: clientDetailsSchema,
  loglevel: v.picklist(LOG_LEVELS),
  logCategory: v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots or dashes'),
  ),
  messageOrigin: v.picklist(['DESIGNER', 'UI']),
});
export type LogMessage = v.InferOutput<typeof logMessageSchema>;

const name = v.pipe(v.string(), v.maxLength(1_000));

const transitionSchema = v.object({ at: v.number(), machine: name, event: name, state: name });

/** The details of a log message: the stack, the causes, and the machines' last transitions, oldest first. */
export const logRecordSchema = v.object({
  stack: v.optional(v.string()),
  causes: v.optional(v.array(v.string())),
  /** The number of occurrences, when more than one. */
  times: v.optional(v.number()),
  transitions: v.optional(v.pipe(v.array(transitionSchema), v.maxLength(TRANSITIONS_KEPT)), []),
});
export type LogRecord = v.InferOutput<typeof logRecordSchema>;
