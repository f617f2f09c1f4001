import * as v from 'valibot';
import { TRANSITIONS_KEPT } from './limits';

const name = v.pipe(v.string(), v.maxLength(1_000));

const transitionSchema = v.object({ at: v.number(), machine: name, event: name, state: name });

/** The details of a log message: where it was thrown, what led to it, and the machines' last steps, oldest first. */
export const logRecordSchema = v.object({
  stack: v.optional(v.string()),
  causes: v.optional(v.array(v.string())),
  /** How often it happened, when more than once. */
  times: v.optional(v.number()),
  transitions: v.optional(v.pipe(v.array(transitionSchema), v.maxLength(TRANSITIONS_KEPT)), []),
});
export type LogRecord = v.InferOutput<typeof logRecordSchema>;
