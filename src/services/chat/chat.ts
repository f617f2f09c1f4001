import type { GroupMember } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import type { BlocksPort } from '@machines/chat-panel/blocks.machine';
import type { ChannelListPort } from '@machines/chat-panel/channel-list.machine';
import type { GroupChanging } from '@machines/chat-panel/group-members.events';
import type { MutingPort } from '@machines/chat-panel/muting';
import type { NewGroup } from '@machines/chat-panel/new-group.machine';
import type { MessageSending } from '@machines/chat-panel/outbox.events';
import type { PreviewsPort } from '@machines/chat-panel/previews';
import type {
  AroundQuery,
  ChannelPlace,
  OlderQuery,
  Reader,
  ReadPointer,
} from '@machines/chat-room/chat-room.events';
import type { Around } from '@machines/chat-room/jump-target';
import type { HistoryPage, HistoryQuery } from '@machines/chat-room/message-search.events';
import type { MessagesQuery } from '@machines/chat-room/originals.machine';
import type { NewerQuery } from '@machines/chat-room/past.machine';
import type { ReactionChange } from '@machines/chat-room/reacting.machine';
import type { MessageChange, MessageDeletion } from '@machines/chat-room/revision.machine';
import type { RangeQuery } from '@machines/chat-room/shown-rows.machine';
import { lazyPort } from '@/services/lazy-port';
import type { RestrictionsService } from '@/services/moderation/firebase-restrictions';
import type { LazyModule } from '@/services/realtime/lazy-module';
import type { WindowListener } from './message-window';

type OnFailure = (failure: Failure) => void;

export interface RoomListener extends WindowListener {
  /** The other people who are typing. */
  onTyping(uids: string[]): void;
  /** How far the other people have read; not in areas. */
  onReaders(readers: Reader[]): void;
  onFailure: OnFailure;
}

/** A person of a channel. */
export interface ChannelPerson {
  uid: string;
  /** Of people in an area. */
  name?: string;
}

/** Shows the user as typing until stopped. */
export interface TypingSign {
  renew(): void;
  stop(): void;
}

/** The chat in the realtime database; every rejection is a `Failure`. Times are milliseconds since 1970. */
export interface Chat extends RestrictionsService, BlocksPort, ChannelListPort, MutingPort, PreviewsPort {
  /** Follows the newest messages of a channel who is typing and how far others have read. Returns the function that stops. */
  watchMessages(place: ChannelPlace, listener: RoomListener): () => void;
  /** Follows a range of older messages; always reports all of it. Returns the function that stops. */
  watchRange(query: RangeQuery, onMessages: (messages: Message[]) => void, onFailure: OnFailure): () => void;
  /** Returns the name under which a person wrote one of the newest messages; null when they did not. */
  readAuthorName(place: ChannelPlace, uid: string): Promise<string | null>;
  /** Reads a page of the messages before one, oldest first. */
  loadOlder(query: OlderQuery): Promise<Message[]>;
  /** Reads a page of the history for a search. */
  loadHistory(query: HistoryQuery): Promise<HistoryPage>;
  /** Reads the messages around one or around a time; none when it does not exist. */
  loadAround(query: AroundQuery): Promise<Around>;
  /** Reads a page of the messages after one, oldest first. */
  loadNewer(query: NewerQuery): Promise<Message[]>;
  /** Reads single messages of a channel; those that do not exist are missing. */
  readMessages(query: MessagesQuery): Promise<Message[]>;
  /**
   * Sends a message. Creates the channel of an area or of two people with its first message. A message that the server has already counts as sent.
   */
  sendMessage(message: MessageSending): Promise<void>;
  editMessage(change: MessageChange): Promise<void>;
  /** Removes the content of a message; that there was one is still known. */
  deleteMessage(message: MessageDeletion): Promise<void>;
  /** Stores the user's reaction to a message, or removes it. */
  setReaction(change: ReactionChange): Promise<void>;
  /** Counts own messages as read that follow what the user has read, and returns up to when; 0 for none. */
  markOwnRead(place: ChannelPlace): Promise<number>;
  /** Stores up to when the user has read and returns it. */
  markRead(pointer: ReadPointer): Promise<number>;
  /** Shows the user as typing; the server ends that with the connection. */
  showTyping(place: ChannelPlace, onFailure: OnFailure): TypingSign;
  createGroup(group: NewGroup): Promise<{ channelId: string }>;
  /** Follows the members of a group. Returns the function that stops. */
  watchMembers(
    place: ChannelPlace,
    onMembers: (members: readonly GroupMember[]) => void,
    onFailure: OnFailure,
  ): () => void;
  /** Reads the people of a private channel or a group, or some of those who are in an area. */
  readPeople(place: ChannelPlace): Promise<ChannelPerson[]>;
  /** Changes a group. When its last administrator leaves, the member of longest standing becomes one. */
  changeGroup(change: GroupChanging): Promise<void>;
}

/** Returns the chat, whose code loads with the realtime database. */
export const createChat = ({ load, watch }: Pick<LazyModule<{ chat: Chat }>, 'load' | 'watch'>): Chat =>
  lazyPort<Chat, 'watchMessages' | 'showTyping'>(async () => (await load()).chat, {
    watchMessages: (...messages) => watch(({ chat }) => chat.watchMessages(...messages)),
    showTyping: (...typing) => {
      let sign: TypingSign | undefined;
      const stop = watch(({ chat }) => {
        sign = chat.showTyping(...typing);
        return sign.stop;
      });
      return { stop, renew: () => sign?.renew() };
    },
  });
