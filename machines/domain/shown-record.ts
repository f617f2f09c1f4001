import * as v from 'valibot';
import { clientDetailsSchema } from './client-details';
import { logMessageSchema } from './log-message';
import { logRecordSchema } from './log-record';

/** A captured log message as operators read it: a fault, whose page it was, and the machines' last steps. */
export const shownRecordSchema = v.object({
  message: v.string(),
  level: v.string(),
  category: v.string(),
  /** When the server got it; missing for a record that was never there. */
  capturedAt: v.optional(v.string()),
  client: v.optional(v.partial(clientDetailsSchema), {}),
  record: logRecordSchema,
});
export type ShownRecord = v.InferOutput<typeof shownRecordSchema>;

const json = (text: string): unknown => JSON.parse(text);

const detailsSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return dataset.value ? json(dataset.value) : {};
    } catch {
      addIssue({ message: 'is not JSON' });
      return NEVER;
    }
  }),
  logRecordSchema,
);

/** As `npm run logs -- show` writes it. */
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

/** As a page sends it. */
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
  `${v.getDotPath(issue) ?? 'the record'}: ${issue.message}`;

/**
 * What a file holds: a log message as the server keeps it or as a page sends it, or its details alone.
 * @throws Error that says what is wrong with it
 */
export function readRecord(text: string): ShownRecord {
  let value: unknown;
  try {
    value = json(text);
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
