import { areaChannelId, channelTypeOf, otherOf, pairOf } from '@domain/chat/channel-id';
import type { Message, MessageFile } from '@domain/chat/message';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';
import { createFakeBlocks, createFakeMuting } from './fake-blocks';
import { createFakeGroups, groupsOf } from './fake-groups';
import { createFakeModeration } from './fake-moderation';
import { fakePages, lastOf, mentionOf, ownUnread, type PageAnswerName } from './fake-pages';
import { createFakeRooms } from './fake-rooms';
import { createWatchers } from './watchers';

/** The requests of the chat that a test may delay or make fail. */
export type ChatAnswerName =
  | 'sendMessage'
  | 'editMessage'
  | 'deleteMessage'
  | PageAnswerName
  | 'setReaction'
  | 'markRead'
  | 'createGroup'
  | 'changeGroup'
  | 'setBlock'
  | 'setMuted'
  | 'sendReport'
  | 'performAction';

interface Channel {
  messages: Message[];
  members: string[];
  name?: string;
  /** By uid. */
  readUpTo: Map<string, number>;
  typing: Set<string>;
}

/** Creates a chat in memory, which survives a reload as the server does. */
export function createFakeChat(answers: Pick<Answers<ChatAnswerName>, 'give'>) {
  const channels = new Map<string, Channel>();
  const { follow, tell: tellLists } = createWatchers();
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
    tellLists();
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

  const { makeGroup, ...groups } = createFakeGroups(answers, channelAt, spread);
  const blocks = createFakeBlocks(answers);
  const moderation = createFakeModeration(answers);
  const service: Chat = {
    ...groups,
    ...blocks.service,
    ...createFakeMuting(answers),
    ...moderation.service,
    watchChannels: ({ userId }, onChannels) =>
      follow(() => {
        const own = [...channels].filter(([, { members }]) => members.includes(userId));
        onChannels(own.map(([channelId]) => entryOf(channelId, userId)));
      }),
    watchMentions: ({ userId }, onMentions) =>
      follow(() => {
        const areas = [...channels.keys()].filter((channelId) => channelTypeOf(channelId) === 'AREA');
        onMentions(
          areas
            .map((channelId) => entryOf(channelId, userId))
            .filter(({ mentionedIn }) => mentionedIn !== undefined),
        );
      }),
    watchAreaChannel: ({ userId, areaId }, onChannel) =>
      follow(() => onChannel({ ...entryOf(areaChannelId(areaId), userId), areaId })),
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
    /** Writes messages of one person into a channel, and creates it. */
    write: (
      channelId: string,
      {
        uid: authorId,
        name: authorName,
        ...call
      }: { uid: string; name: string; missedBy?: string; calledAt?: number },
      ...texts: string[]
    ) => {
      for (const text of texts) put(channelId, { id: `m-${now + 1}`, authorId, authorName, text, ...call });
    },
    /** Lets the message with a text answer another one. */
    answer: (channelId: string, text: string, original: string) =>
      change(channelId, withText(channelId, text)?.id ?? '', { replyTo: withText(channelId, original)?.id }),
    /** Writes a message of a file alone. */
    share: (channelId: string, { uid, name }: { uid: string; name: string }, file: MessageFile) =>
      void put(channelId, { id: file.fileId, authorId: uid, authorName: name, file }),
    files: (channelId: string) => channelAt(channelId).messages.map(({ file }) => file),
    /** Marks everything in a channel as read by a person. */
    read: (channelId: string, uid: string) => {
      channelAt(channelId).readUpTo.set(uid, now);
      spread(channelId);
    },
    texts: (channelId: string) => channelAt(channelId).messages.map(({ text }) => text),
    /** Reacts to the message with a text. */
    react: (channelId: string, text: string, uid: string, emoji: string | null) =>
      react(channelId, withText(channelId, text)?.id ?? '', uid, emoji),
    /** Returns the reactions to the message with a text. */
    reactions: (channelId: string, text: string) => withText(channelId, text)?.reactions,
    setTyping: (channelId: string, ...uids: string[]) => {
      channelAt(channelId).typing = new Set(uids);
      tellTyping(channelId);
    },
    /** Returns who is shown as typing. */
    typing: (channelId: string) => [...channelAt(channelId).typing],
    /** Makes a group, whose first person is its administrator. */
    makeGroup,
    /** Rejects those who look at a channel from now on. */
    refuse,
    blocks,
    moderation,
    /** The names and members of the groups. */
    groups: () => groupsOf(channels),
  };
}
