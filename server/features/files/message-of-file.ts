import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { FileTables } from '../../platform/store/tables/file-tables';
import { UNSENT_AGE } from './file-limits';

export type FileRow = Selectable<FileTables['chat_file']>;

const messageSchema = v.object({
  authorId: v.string(),
  deleted: v.optional(v.boolean()),
  file: v.optional(v.object({ fileId: v.string() })),
});

/**
 * Returns whether a file is `sent` with a message that still has it, still `unsent`, or `gone`: its message was deleted,
 * or never came. `now` in milliseconds since 1970.
 */
export async function fileStatus(
  { read }: Pick<Records, 'read'>,
  { id, mode, channel_id, author_id, added_at }: FileRow,
  now: number,
): Promise<'sent' | 'unsent' | 'gone'> {
  const stored = await read(`${mode}/messages/${channel_id}/${id}`);
  if (stored === null) return now - added_at.getTime() < UNSENT_AGE ? 'unsent' : 'gone';
  const { success, output } = v.safeParse(messageSchema, stored);
  const isSent = success && output.authorId === author_id && output.file?.fileId === id && !output.deleted;
  return isSent ? 'sent' : 'gone';
}
