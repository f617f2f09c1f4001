import * as v from 'valibot';
import { clientDetailsSchema, logMessageSchema, logRecordSchema } from './log-message';

/** A captured log message for operators: the fault, the user and page, and the machines' last transitions. */
export const shownRecordSchema = v.object({
  message: v.string(),
  level: v.string(),
  category: v.string(),
  /** When the server received it; missing for a record that never reached the server. */
  capturedAt: v.optional(v.string()),
  client: v.optional(v.partial(clientDetailsSchema), {}),
  record: logRecordSchema,
});
export type ShownRecord = v.InferOutput<typeof shownRecordSchema>;

const detailsSchema = v.pipe(
  v.string(),
  v.transform((text) => text || '{}'),
  v.parseJson(undefined, 'is not JSON'),
  logRecordSchema,
);

/** The format of `npm run logs -- show`. */
const keptSchema = v.pipe(
  v.object({
    capturedAt: v.string(),
    level: v.string(),
    category: v.string(),
    message: v.string(),
    details: detailsSchema,
    client: v.partial(clientDetailsSchema),
  }),
  v.transform(({ details, ...more }): ShownRecord => ({ ...more, record: details })),
);

/** The format a page sends. */
const sentSchema = v.pipe(
  v.object({
    ...logMessageSchema.entries,
    messageDetails: v.object({ message: v.string(), details: detailsSchema }),
  }),
  v.transform(
    ({ messageDetails, clientDetails, loglevel, logCategory }): ShownRecord => ({
      message: messageDetails.message,
      level: loglevel,
      category: logCategory,
      client: clientDetails,
      record: messageDetails.details,
    }),
  ),
);

/** The details alone. */
const bareSchema = v.pipe(
  logRecordSchema,
  v.transform((record): ShownRecord => ({ message: '', level: '', category: '', client: {}, record })),
);

const has = (value: object, key: string): boolean => key in value;

function schemaFor(value: object) {
  if (has(value, 'messageDetails')) return sentSchema;
  return has(value, 'details') ? keptSchema : bareSchema;
}

const issueText = (issue: v.BaseIssue<unknown>): string =>
  [v.getDotPath(issue) ?? 'the record', issue.message].join(': ');

/**
 * Reads a file with a log message as the server keeps it or as a page sends it, or with its details alone.
 * @throws Error with the reason when the file is invalid
 */
export function readRecord(text: string): ShownRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('holds no log message');
  const result = v.safeParse(schemaFor(value), value);
  if (!result.success) throw new Error(`holds no log message: ${result.issues.map(issueText).join('; ')}`);
  if (result.output.record.transitions.length === 0) throw new Error('holds no steps of machines');
  return result.output;
}
