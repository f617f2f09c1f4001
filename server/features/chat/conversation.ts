import { SEATS } from '@domain/chat/channel';
import { areaOf, type ChannelType, channelTypeOf } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Writes } from '../presence';
import type { Reader } from './chat-tree';

/** A channel with its messages, which are in the order of their times and at least one. */
export interface Conversation {
  channelId: string;
  /** The uids of a private channel or a group, the one who made it first; empty for an area. */
  people: readonly string[];
  /** Of a group. */
  name?: string;
  messages: readonly [Message, ...Message[]];
  /** How many of the newest messages a person has not seen, by uid; none where it is missing. */
  unseen?: Readonly<Record<string, number>>;
}

/** Returns what lists have of the newest message. */
function newestOf(messages: Conversation['messages']) {
  const { sentAt, id } = messages.at(-1) ?? messages[0];
  return { lastMessageAt: sentAt, lastMessageId: id };
}

function channelRecord({ channelId, people, name, messages }: Conversation, type: ChannelType): Json {
  const [first] = messages;
  const made = { type, createdBy: people[0] ?? first.authorId, createdAt: first.sentAt };
  if (type === 'AREA') return { ...made, areaId: areaOf(channelId) ?? '', ...newestOf(messages) };
  return { ...made, ...(name !== undefined && { name }) };
}

function memberRecords(conversation: Conversation, mode: OperationMode, uid: string, seat?: string): Writes {
  const { channelId, people, messages, unseen = {} } = conversation;
  const key = escapeKey(uid);
  const member = {
    since: messages[0].sentAt,
    invitedBy: people[0] ?? '',
    ...(seat !== undefined && { seat }),
    ...(seat !== undefined && uid === people[0] && { role: 'ADMIN' }),
  };
  return {
    [`${mode}/members/${channelId}/${key}`]: member,
    ...(seat !== undefined && { [`${mode}/seats/${channelId}/${seat}`]: uid }),
    [`${mode}/channelsOf/${key}/${channelId}`]: newestOf(messages),
    [`${mode}/readUpTo/${channelId}/${key}`]: messages.at(-1 - (unseen[uid] ?? 0))?.sentAt ?? null,
  };
}

const messageRecord = ({ id: _, ...record }: Message): Json => JSON.parse(JSON.stringify(record));

/** Returns the writes that make a channel with its messages; none when the channel exists or its id is no channel's. */
export async function conversationWrites(
  { read }: Reader,
  mode: OperationMode,
  conversation: Conversation,
): Promise<Writes> {
  const { channelId, messages } = conversation;
  const type = channelTypeOf(channelId);
  if (!type || (await read(`${mode}/channels/${channelId}`)) !== null) return {};
  const members = conversation.people.map((uid, index) =>
    memberRecords(conversation, mode, uid, type === 'GROUP' ? SEATS[index] : undefined),
  );
  return {
    [`${mode}/channels/${channelId}`]: channelRecord(conversation, type),
    ...Object.assign({}, ...members),
    [`${mode}/messages/${channelId}`]: Object.fromEntries(
      messages.map((message) => [message.id, messageRecord(message)]),
    ),
  };
}
