import * as v from 'valibot';
import { unescapeKey } from '../shared/database-key';
import { cleanLine, cleanName, cleanText, isVisible } from '../shared/shown-text';
import { MESSAGE_MAX } from './chat-limits';
import { isReaction } from './reactions';

/** A file of a message. */
const fileSchema = v.object({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  /** In bytes. */
  size: v.number(),
  /** In pixels, of pictures only. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});
export type MessageFile = v.InferOutput<typeof fileSchema>;

/** A message as stored in the realtime database, without its key. */
export const storedMessageSchema = v.object({
  authorId: v.string(),
  /** The name of the author at the time of sending, chosen by the author. */
  authorName: v.string(),
  /** Missing in deleted messages and in those of a file alone. */
  text: v.optional(v.string()),
  file: v.optional(fileSchema),
  /** Milliseconds since 1970, set by the server; messages are ordered by it. */
  sentAt: v.number(),
  editedAt: v.optional(v.number()),
  deleted: v.optional(v.literal(true)),
  replyTo: v.optional(v.string()),
  /** The uid of a person who has not answered a call of the author; such a message has no text. */
  missedBy: v.exactOptional(v.string()),
  /** When a call of the author began that ended with the message, set by the server; such a message has no text. */
  calledAt: v.exactOptional(v.number()),
  /** Emoji by uid. */
  reactions: v.optional(v.record(v.string(), v.string())),
});

/** A message with its id. */
export const messageSchema = v.object({ id: v.string(), ...storedMessageSchema.entries });
export type Message = v.InferOutput<typeof messageSchema>;

/** Returns the reactions that are an emoji, by uid. */
const reactionsOf = (stored: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stored)
      .filter(([, emoji]) => isReaction(emoji))
      .map(([key, emoji]) => [unescapeKey(key), emoji]),
  );

/** Returns a stored message with its key as id and its texts cleaned, whatever its author wrote; null when it is none. */
export function messageOf(id: string, stored: unknown): Message | null {
  const { success, output } = v.safeParse(storedMessageSchema, stored);
  if (!success) return null;
  const { authorName: name, text, file, reactions } = output;
  return {
    id,
    ...output,
    authorName: cleanName(name),
    ...(text !== undefined && { text: cleanText(text) }),
    ...(reactions && { reactions: reactionsOf(reactions) }),
    ...(file && { file: { ...file, name: cleanLine(file.name) } }),
  };
}

/** Where a message stands among the others of its channel. */
export type MessagePosition = Pick<Message, 'id' | 'sentAt'>;

/** Returns -1, 0 or 1 by the order of messages: by `sentAt`, then by id. */
export function compareMessages(one: MessagePosition, other: MessagePosition): number {
  if (one.sentAt !== other.sentAt) return one.sentAt < other.sentAt ? -1 : 1;
  return Number(one.id > other.id) - Number(one.id < other.id);
}

/** Why a typed message cannot be sent; the text is chosen where it is shown. */
export type MessageFault = 'empty' | 'tooLong';

/** Texts longer than so many times the maximum are refused before they are cleaned. */
const RAW_TIMES = 25;

/** Returns a typed text of at most so many UTF-16 code units as it is sent, or why it cannot be sent. */
export function fittingText(raw: string, most: number): { text: string } | { fault: MessageFault } {
  if (raw.length > RAW_TIMES * most) return { fault: 'tooLong' };
  const text = cleanText(raw);
  if (!isVisible(text)) return { fault: 'empty' };
  return text.length > most ? { fault: 'tooLong' } : { text };
}

/** Returns a typed message as it is sent, or why it cannot be sent. */
export const messageText = (raw: string): { text: string } | { fault: MessageFault } =>
  fittingText(raw, MESSAGE_MAX);
