import { areaOf, channelTypeOf, pairOf } from '@domain/chat/channel-id';
import { mentionedIn } from '@domain/chat/mentions';
import type { MessageFile } from '@domain/chat/message';
import { channelLimitSchema, waitFor } from '@domain/moderation/channel-limit';
import { unescapeKey } from '@domain/shared/database-key';
import { Failure } from '@domain/shared/failure';
import { shownName } from '@domain/shared/shown-text';
import type { MessageSending } from '@machines/chat-panel/outbox.events';
import { type Database, onDisconnect, ref, serverTimestamp } from 'firebase/database';
import * as v from 'valibot';
import { isDenied } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';
import { ifDenied, send } from '@/services/realtime/listening';
import { ringingPath } from '@/services/realtime/ringing-path';
import { openServerClock } from '@/services/realtime/server-clock';
import type { Chat } from './chat';
import {
  channelPath,
  channelsOfPath,
  limitPath,
  membersPath,
  mentionsOfPath,
  messagesPath,
  wroteAtPath,
} from './chat-paths';
import { entering } from './entering';
import type { Channel, Records } from './firebase-records';

const wroteAtSchema = v.object({ at: v.number() });

/** Writes a message, or another text of it. */
type Writing = Pick<MessageSending, 'mode' | 'channelId' | 'userId' | 'id'>;
/** Sends it together with more writes in the same update. */
type Send<Message extends Writing> = (message: Message, more: object) => Promise<void>;

/** Returns the update that tells when a message was written or changed. */
const wrote = ({ channelId, userId, id }: Writing) => ({
  [wroteAtPath(channelId, userId)]: { at: serverTimestamp(), messageId: id },
});

/**
 * Returns a function that sends a message, or another text of one, also in channels where people wait between two: before that time
 * has passed it rejects with a Failure that says how long to wait.
 */
export function createSlowSends<Message extends Writing>(database: Database, send: Send<Message>) {
  /** The channels where people were asked to wait. */
  const slow = new Set<string>();
  const serverNow = openServerClock(database);

  async function intervalOf({ mode, channelId }: Writing): Promise<number | undefined> {
    const stored = (await read(ref(database, `${mode}/${limitPath(channelId)}`))).val();
    const { success, output } = v.safeParse(channelLimitSchema, stored);
    return success && !output.readOnly ? output.interval : undefined;
  }

  async function sendInTime(message: Message, interval: number): Promise<void> {
    const { mode, channelId, userId } = message;
    const stored = (await read(ref(database, `${mode}/${wroteAtPath(channelId, userId)}`))).val();
    const { success, output } = v.safeParse(wroteAtSchema, stored);
    const wait = success ? waitFor(interval, output.at, serverNow()) : 0;
    if (wait > 0) throw new Failure('FORBIDDEN', 'People wait between two messages here', { wait });
    await send(message, wrote(message));
  }

  async function checkSlow(message: Message, error: unknown): Promise<void> {
    if (!isDenied(error) || (await intervalOf(message)) === undefined) throw error;
    slow.add(message.channelId);
  }

  /** Returns whether a message is sent; false where people wait. */
  const sent = (message: Message): Promise<boolean> =>
    send(message, {}).then(
      () => true,
      async (error: unknown) => {
        await checkSlow(message, error);
        return false;
      },
    );

  return async (message: Message): Promise<void> => {
    const isSent = !slow.has(message.channelId) && (await sent(message));
    if (isSent) return;
    const interval = await intervalOf(message);
    if (interval !== undefined) return sendInTime(message, interval);
    slow.delete(message.channelId);
    await send(message, {});
  };
}

/** Returns what is stored of a new message of a channel, for lists. */
const newest = (id: string) => ({ lastMessageAt: serverTimestamp(), lastMessageId: id });

/** Returns the update that creates the channel of an area, together with its first message. */
const areaCreation = ({ channelId, userId, id }: MessageSending) => ({
  [channelPath(channelId)]: {
    type: 'AREA',
    areaId: areaOf(channelId),
    createdBy: userId,
    createdAt: serverTimestamp(),
    ...newest(id),
  },
});

/** Returns the update that creates the channel of two people. */
const pairCreation = ({ channelId, userId }: MessageSending) => ({
  [channelPath(channelId)]: { type: 'PRIVATE', createdBy: userId, createdAt: serverTimestamp() },
  ...entering(channelId, pairOf(channelId), userId),
});

/** Returns an update of the children of a place. */
const childrenAt = (path: string, children: object) =>
  Object.fromEntries(Object.entries(children).map(([key, value]) => [`${path}/${key}`, value]));

/** Returns what the record of a message has of its file. */
const messageFile = ({ fileId, name, type, size, width, height }: MessageFile): MessageFile => ({
  fileId,
  name,
  type,
  size,
  ...(width && height && { width, height }),
});

/** Returns what is stored of a message. */
const recordOf = ({ userId, authorName, text, file, replyTo, missedBy, calledAt }: MessageSending) => ({
  authorId: userId,
  authorName: shownName(authorName),
  ...(text !== '' && { text }),
  ...(file && { file: messageFile(file) }),
  ...(replyTo !== undefined && { replyTo }),
  ...(missedBy !== undefined && { missedBy }),
  ...(calledAt !== undefined && { calledAt }),
  sentAt: serverTimestamp(),
});

/** Returns the update that writes a message, and that of a missed call in place of the ring. */
const writing = (message: MessageSending): object => {
  const { channelId, id, missedBy } = message;
  return {
    [messagesPath(channelId, id)]: recordOf(message),
    ...(missedBy !== undefined && { [ringingPath(missedBy, channelId)]: null }),
  };
};

/** Returns the update that moves a channel up in the lists of its people; a call that is over only in the author's. */
function movingUp({ channelId, id, userId, calledAt }: MessageSending, members: readonly string[]): object {
  const told = calledAt === undefined ? members : [userId];
  return Object.assign({}, ...told.map((uid) => childrenAt(channelsOfPath(uid, channelId), newest(id))));
}

/** Returns the other people whom a message mentions; in a private channel or a group those who are in it. */
const mentionedPeople = ({ channelId, userId, text }: MessageSending, members: readonly string[]): string[] =>
  mentionedIn(text).filter(
    (uid) => uid !== userId && (channelTypeOf(channelId) === 'AREA' || members.includes(uid)),
  );

/** Returns the update that marks a channel for a person whom a message of this time mentions. */
const mark = (
  { channelId, id }: MessageSending,
  uid: string,
  sentAt: number | object = serverTimestamp(),
) => {
  const pathOf = channelTypeOf(channelId) === 'AREA' ? mentionsOfPath : channelsOfPath;
  return childrenAt(pathOf(uid, channelId), { mentionedAt: sentAt, mentionedIn: id });
};

/**
 * Arranges a message to another person for the end of the connection; returns the function that cancels it. Where it
 * takes the place of a ring, only the removal of the ring remains.
 */
export type SendOnDisconnect = (message: MessageSending) => () => void;

export function createOpenSends() {
  const open = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function end(id: string): void {
    open.delete(id);
    for (const listener of listeners) listener();
  }

  return {
    has: (id: string) => open.has(id),
    /**
     * Runs a send; its message counts as being sent until the server has answered. A message that is being sent already is
     * not sent again, because what the page sees of it then does not show that the server has it: its send is awaited.
     */
    run: (id: string, send: () => Promise<void>) => {
      const sending = open.get(id) ?? send().finally(() => end(id));
      open.set(id, sending);
      return sending;
    },
    /** Calls back whenever a send has ended; returns the function that stops. */
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The messages that a page is sending. The SDK shows them before the server has accepted them. */
export type OpenSends = ReturnType<typeof createOpenSends>;

/** Opens the sending of messages in the realtime database. */
export function openSending(database: Database, { write, readMessage }: Records, sends: OpenSends) {
  async function membersOf({ mode, channelId }: Channel): Promise<string[]> {
    const pair = pairOf(channelId);
    if (pair.length > 0 || channelTypeOf(channelId) === 'AREA') return [...pair];
    const members = await read(ref(database, `${mode}/${membersPath(channelId)}`));
    return Object.keys(members.val() ?? {}).map(unescapeKey);
  }

  /** Returns the update that moves a channel up in the lists. */
  const moveUp = (message: MessageSending, members: readonly string[]): object =>
    channelTypeOf(message.channelId) === 'AREA'
      ? childrenAt(channelPath(message.channelId), newest(message.id))
      : movingUp(message, members);

  /** Marks the people whom a sent message mentions, one by one: one of them may block the author. */
  async function markEach(message: MessageSending, members: readonly string[]): Promise<void> {
    const people = mentionedPeople(message, members);
    const sentAt = people.length > 0 ? (await readMessage(message))?.sentAt : undefined;
    if (sentAt === undefined) return;
    const writes = people.map((uid) =>
      write(message.mode, mark(message, uid, sentAt), 'mentioning a person'),
    );
    await Promise.allSettled(writes);
  }

  /** Writes a message together with what follows from it. */
  const put = (message: MessageSending, more: object): Promise<void> =>
    write(message.mode, { ...writing(message), ...more }, 'sending a message');

  /** Creates the channel, that of an area with the message, unless it exists: then the server denies it. */
  async function create(message: MessageSending, more: object): Promise<void> {
    const created =
      channelTypeOf(message.channelId) === 'AREA'
        ? put(message, { ...areaCreation(message), ...more })
        : write(message.mode, pairCreation(message), 'creating a channel');
    await created.catch(ifDenied(() => {}));
  }

  /** Sends a message; a denied one is fine when the server has it already. */
  async function attempt(message: MessageSending, more: object): Promise<void> {
    async function check(error: unknown): Promise<void> {
      if (!isDenied(error) || (await readMessage(message)) === null) throw error;
    }
    await put(message, more).catch(check);
  }

  async function first(message: MessageSending, more: object): Promise<void> {
    const members = await membersOf(message);
    const marks = mentionedPeople(message, members).map((uid) => mark(message, uid));
    await attempt(message, Object.assign(moveUp(message, members), more, ...marks));
  }

  /**
   * Sends again after a denial: the channel was not there yet, somebody has left it meanwhile, or a mentioned person
   * cannot be marked.
   */
  async function repeat(message: MessageSending, more: object): Promise<void> {
    if (channelTypeOf(message.channelId) !== 'GROUP') await create(message, more);
    const members = await membersOf(message);
    await attempt(message, { ...moveUp(message, members), ...more });
    await markEach(message, members).catch(() => {});
  }

  const sendInTime = createSlowSends<MessageSending>(database, (message, more) =>
    first(message, more).catch(ifDenied(() => repeat(message, more))),
  );
  const sendMessage: Chat['sendMessage'] = (message) => sends.run(message.id, () => sendInTime(message));

  const sendOnDisconnect: SendOnDisconnect = (message) => {
    const { mode, channelId, id } = message;
    const people = pairOf(channelId);
    const arrange = (values: object) => send(onDisconnect(ref(database, mode)).update(values));
    // Denied where the channel exists.
    arrange(pairCreation(message));
    arrange({ ...writing(message), ...movingUp(message, people) });
    const paths = [
      channelPath(channelId),
      membersPath(channelId),
      messagesPath(channelId, id),
      ...people.map((uid) => channelsOfPath(uid, channelId)),
    ];
    return () => {
      for (const path of paths) send(onDisconnect(ref(database, `${mode}/${path}`)).cancel());
    };
  };

  return { sendMessage, sendOnDisconnect };
}
