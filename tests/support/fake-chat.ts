import { areaChannelId, channelTypeOf, otherOf, pairOf } from '@domain/chat/channel-id';
import type { Message, MessageFile } from '@domain/chat/message';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';
import type { ChatAnswerName } from './chat-answer-names';
import { createFakeBlocks, type FakeBlocks } from './fake-blocks';
import { createFakeGroups, groupsOf } from './fake-groups';
import { mentionOf } from './fake-mentions';
import { createFakeModeration, type FakeModeration } from './fake-moderation';
import { createFakeMuting } from './fake-muting';
import { fakePages, lastOf, ownUnread } from './fake-pages';
import { createFakeRooms } from './fake-rooms';

interface Channel {
  messages: Message[];
  members: string[];
  name?: string;
  /** By uid. */
  readUpTo: Map<string, number>;
  typing: Set<string>;
}

export interface FakeChat {
  service: Chat;
  /** Writes messages of one person into a channel, and creates it. */
  write(
    channelId: string,
    by: { uid: string; name: string; missedBy?: string; calledAt?: number },
    ...texts: string[]
  ): void;
  /** Writes a message of a file alone. */
  share(channelId: string, author: { uid: string; name: string }, file: MessageFile): void;
  files(channelId: string): (MessageFile | undefined)[];
  /** Marks everything in a channel as read by a person. */
  read(channelId: string, uid: string): void;
  /** Lets the message with a text answer another one. */
  answer(channelId: string, text: string, original: string): void;
  texts(channelId: string): (string | undefined)[];
  /** Reacts to the message with a text. */
  react(channelId: string, text: string, uid: string, emoji: string | null): void;
  /** Returns the reactions to the message with a text. */
  reactions(channelId: string, text: string): Record<string, string> | undefined;
  /** Returns up to when a person has read a channel. */
  readUpTo(channelId: string, uid: string): number;
  setTyping(channelId: string, ...uids: string[]): void;
  /** Returns who is shown as typing. */
  typing(channelId: string): string[];
  /** Makes a group, whose first person is its administrator. */
  makeGroup(name: string, ...members: string[]): string;
  /** Rejects those who look at a channel from now on. */
  refuse(channelId: string): void;
  blocks: FakeBlocks;
  /** Returns the channels that a person has muted. */
  muted(uid: string): string[];
  moderation: FakeModeration;
  /** The names and members of the groups. */
  groups(): { name: string | undefined; members: string[] }[];
}

/** Creates a chat in memory, which survives a reload as the server does. */
export function createFakeChat(answers: Pick<Answers<ChatAnswerName>, 'give'>): FakeChat {
  const channels = new Map<string, Channel>();
  const lists = new Set<() => void>();
  let now = Date.now();

  const channelAt = (channelId: string): Channel => {
    const channel: Channel = channels.get(channelId) ?? {
      messages: [],
      members: [...pairOf(channelId)],
      readUpTo: new Map(),
      typing: new Set(),
    };
    channels.set(channelId, channel);
    return channel;
  };
  const withText = (channelId: string, text: string) =>
    channelAt(channelId).messages.find((message) => message.text === text);
  const { newest, refuse, tellRooms, tellTyping, ...rooms } = createFakeRooms(channelAt);

  function spread(channelId: string): void {
    tellRooms(channelId);
    for (const report of lists) report();
  }

  function change(channelId: string, id: string, values: Partial<Message>): void {
    const channel = channelAt(channelId);
    const changed = (one: Message) => (one.id === id ? { ...one, ...values } : one);
    channel.messages = channel.messages.map(changed);
    spread(channelId);
  }

  function react(channelId: string, id: string, uid: string, emoji: string | null): void {
    const message = channelAt(channelId).messages.find((one) => one.id === id);
    const { [uid]: _, ...others } = message?.reactions ?? {};
    change(channelId, id, { reactions: emoji === null ? others : { ...others, [uid]: emoji } });
  }

  function put(channelId: string, message: Omit<Message, 'sentAt'>): { sentAt: number } {
    const channel = channelAt(channelId);
    const known = channel.messages.find(({ id }) => id === message.id);
    if (known) return known;
    now += 1;
    channel.messages = [...channel.messages, { ...message, sentAt: now }];
    spread(channelId);
    return { sentAt: now };
  }

  const entryOf = (channelId: string, userId: string): ChannelEntry => ({
    ...mentionOf(channels.get(channelId)?.messages ?? [], userId),
    channelId,
    type: channelTypeOf(channelId) ?? 'AREA',
    name: channels.get(channelId)?.name,
    otherId: otherOf(channelId, userId) ?? undefined,
    ...lastOf(newest(channelId)),
    readUpTo: channels.get(channelId)?.readUpTo.get(userId) ?? 0,
  });

  function following(report: () => void): () => void {
    queueMicrotask(() => lists.has(report) && report());
    lists.add(report);
    return () => void lists.delete(report);
  }

  const { makeGroup, ...groups } = createFakeGroups(answers, channelAt, spread);
  const [blocks, muting] = [createFakeBlocks(answers), createFakeMuting(answers)];
  const moderation = createFakeModeration(answers);
  const service: Chat = {
    ...groups,
    ...blocks.service,
    ...muting.service,
    ...moderation.service,
    watchChannels: ({ userId }, onChannels) =>
      following(() => {
        const own = [...channels].filter(([, { members }]) => members.includes(userId));
        onChannels(own.map(([channelId]) => entryOf(channelId, userId)));
      }),
    watchMentions: ({ userId }, onMentions) =>
      following(() => {
        const areas = [...channels.keys()].filter((channelId) => channelTypeOf(channelId) === 'AREA');
        onMentions(
          areas
            .map((channelId) => entryOf(channelId, userId))
            .filter(({ mentionedIn }) => mentionedIn !== undefined),
        );
      }),
    watchAreaChannel: ({ userId, areaId }, onChannel) =>
      following(() => onChannel({ ...entryOf(areaChannelId(areaId), userId), areaId })),
    ...rooms,
    readAuthorName: async ({ channelId }, uid) =>
      newest(channelId).findLast(({ authorId }) => authorId === uid)?.authorName ?? null,
    ...fakePages(answers, (channelId) => channelAt(channelId).messages),
    sendMessage: ({ channelId, id, text, file, userId: authorId, authorName, replyTo }) =>
      answers.give('sendMessage', () => {
        put(channelId, { id, authorId, authorName, ...(text && { text }), ...(file && { file }), replyTo });
      }),
    editMessage: ({ channelId, id, text }) =>
      answers.give('editMessage', () => change(channelId, id, { text, editedAt: now })),
    deleteMessage: ({ channelId, id }) =>
      answers.give('deleteMessage', () =>
        change(channelId, id, { text: undefined, file: undefined, deleted: true }),
      ),
    setReaction: ({ channelId, id, userId, emoji }) =>
      answers.give('setReaction', () => react(channelId, id, userId, emoji)),
    markOwnRead: async ({ channelId, userId }) => {
      const { readUpTo } = channelAt(channelId);
      const sentAt = ownUnread(newest(channelId), userId, readUpTo.get(userId) ?? 0);
      if (sentAt > 0) readUpTo.set(userId, sentAt);
      return sentAt;
    },
    markRead: ({ channelId, userId, sentAt }) =>
      answers.give('markRead', () => {
        channelAt(channelId).readUpTo.set(userId, sentAt);
        spread(channelId);
        return sentAt;
      }),
    showTyping: async ({ channelId, userId }) => void channelAt(channelId).typing.add(userId),
    hideTyping: async ({ channelId, userId }) => void channelAt(channelId).typing.delete(userId),
  };

  return {
    service,
    write: (channelId, { uid: authorId, name: authorName, ...call }, ...texts) => {
      for (const text of texts) put(channelId, { id: `m-${now + 1}`, authorId, authorName, text, ...call });
    },
    answer: (channelId, text, original) =>
      change(channelId, withText(channelId, text)?.id ?? '', { replyTo: withText(channelId, original)?.id }),
    share: (channelId, { uid, name }, file) =>
      void put(channelId, { id: file.fileId, authorId: uid, authorName: name, file }),
    files: (channelId) => channelAt(channelId).messages.map(({ file }) => file),
    read: (channelId, uid) => {
      channelAt(channelId).readUpTo.set(uid, now);
      spread(channelId);
    },
    texts: (channelId) => channelAt(channelId).messages.map(({ text }) => text),
    react: (channelId, text, uid, emoji) => react(channelId, withText(channelId, text)?.id ?? '', uid, emoji),
    reactions: (channelId, text) => withText(channelId, text)?.reactions,
    readUpTo: (channelId, uid) => channelAt(channelId).readUpTo.get(uid) ?? 0,
    setTyping: (channelId, ...uids) => {
      channelAt(channelId).typing = new Set(uids);
      tellTyping(channelId);
    },
    typing: (channelId) => [...channelAt(channelId).typing],
    makeGroup,
    refuse,
    blocks,
    muted: muting.muted,
    moderation,
    groups: () => groupsOf(channels),
  };
}
