import * as v from 'valibot';
import { clientDetailsSchema } from './client-details';
import { LOG_DETAILS_MAX, LOG_MESSAGE_MAX } from './limits';

export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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
