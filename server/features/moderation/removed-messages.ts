import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { DomainError, notFound } from '../../platform/domain-error';

type Data = Pick<Records, 'read' | 'write'>;

/** The place of a message in the realtime database. */
export interface MessagePlace {
  mode: OperationMode;
  channelId: string;
  messageId: string;
}

const storedSchema = v.looseObject({
  authorId: v.string(),
  deleted: v.optional(v.boolean()),
  text: v.optional(v.string()),
  editedAt: v.optional(v.number()),
  file: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});
/** What a removed message had. */
const contentSchema = v.pick(storedSchema, ['text', 'file', 'editedAt']);
export type Content = v.InferOutput<typeof contentSchema>;

const pathOf = ({ mode, channelId, messageId }: MessagePlace): string =>
  `${mode}/messages/${channelId}/${messageId}`;

/** Returns a function that removes what is at a path, unless it is being removed already. @throws DomainError notFound */
export function onlyOnce() {
  const leaving = new Set<string>();
  return async <Result>(path: string, remove: () => Promise<Result>): Promise<Result> => {
    if (leaving.has(path)) throw notFound('moderation.gone');
    leaving.add(path);
    return remove().finally(() => leaving.delete(path));
  };
}

/** Returns a message with its author and its content. @throws DomainError notFound when there is none, or none any more */
export async function presentMessage(
  { read }: Pick<Data, 'read'>,
  place: MessagePlace,
): Promise<{ authorId: string; content: Content }> {
  const { success, output } = v.safeParse(storedSchema, await read(pathOf(place)));
  if (!success || output.deleted) throw notFound('moderation.gone');
  return { authorId: output.authorId, content: v.parse(contentSchema, output) };
}

/** Removes the content of a message, whose place in the conversation stays. */
export async function removeContent({ write }: Pick<Data, 'write'>, place: MessagePlace): Promise<void> {
  const at = pathOf(place);
  await write({
    [`${at}/text`]: null,
    [`${at}/file`]: null,
    [`${at}/editedAt`]: null,
    [`${at}/deleted`]: true,
  });
}

/** Gives a removed message its content again. @throws DomainError conflict when the message itself is gone */
export async function restoreContent(
  { read, write }: Data,
  place: MessagePlace,
  content: unknown,
): Promise<void> {
  const at = pathOf(place);
  const { success, output } = v.safeParse(storedSchema, await read(at));
  if (!success || !output.deleted || output.authorId === '')
    throw new DomainError('conflict', 'moderation.notInForce');
  const { text = null, file = null, editedAt = null } = v.parse(contentSchema, content);
  await write({
    [`${at}/text`]: text,
    [`${at}/file`]: file as Json,
    [`${at}/editedAt`]: editedAt,
    [`${at}/deleted`]: null,
  });
}
