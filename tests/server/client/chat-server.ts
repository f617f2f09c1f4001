import { areaChannelId } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import type { Reader, RoomNews } from '@machines/chat-room/chat-room.events';
import { afterEach, beforeEach } from 'vitest';
import type { Json } from '../../../server/backend/realtime/tree/read-node';
import type { Who } from '../../support/people';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { openVisitor, type Visitor } from './visitor';

export const soon = { timeout: 5_000, interval: 10 };
export const LOBBY = areaChannelId('lobby');
const PATHS = [
  'channels',
  'members',
  'seats',
  'channelsOf',
  'messages',
  'readUpTo',
  'typing',
  'blocks',
  'ringing',
  'calls',
  'mutedChannels',
  'whiteboards',
  'wall',
  'wallQueue',
  'wallReactions',
  'wallSlots',
  'mentionsOf',
  'rangAt',
  'mediaBoards',
  'lastGroupOf',
  'likes',
  'likesOf',
  'likeCounts',
  'comments',
];

const watching: (() => void)[] = [];

/** Ends what a test watches before its visitors leave: a listener of theirs would be set up again later. */
export function followed(stop: () => void): () => void {
  watching.push(stop);
  return stop;
}

type Watch<Value> = (take: (value: Value) => void, fail: (failure: unknown) => never) => () => void;

/** Follows a value until the end of the test, and returns what gives the newest one. */
export function latest<Value>(watch: Watch<Value>, initial: Value): () => Value {
  let newest = initial;
  const take = (value: Value) => {
    newest = value;
  };
  followed(
    watch(take, (failure) => {
      throw failure;
    }),
  );
  return () => newest;
}

/** Starts a server for the tests of a file, which has only this data before each; returns how people visit it. */
export function chatServer(seed: Record<string, Json> = {}) {
  const server = serverForTests(() => startTestServer());
  const closing: (() => Promise<void>)[] = [];

  beforeEach(() => server.realtime().write(seed));
  afterEach(async () => {
    for (const stop of watching.splice(0)) stop();
    for (const close of closing.splice(0)) await close();
    await server.realtime().write(Object.fromEntries(PATHS.map((path) => [`live/${path}`, null])));
  });

  const visit = async (who: Who = 'ada'): Promise<Visitor> => {
    const opened = await openVisitor(server, who);
    closing.push(opened.close);
    return opened;
  };
  /** Writes as the server. */
  const write = (writes: Record<string, Json>) => server.realtime().write(writes);
  return Object.assign(visit, { write });
}

let number = 0;
/** Returns a push id with fixed random digits. */
export const newId = () => {
  number += 1;
  return pushId(number * 1_000, () => 0);
};

export const placeOf = ({ uid }: Visitor, channelId: string) =>
  ({ mode: 'live', userId: uid, channelId }) as const;

/** Sends a message and returns when the server received it. */
export async function send(author: Visitor, channelId: string, text: string, id = newId()) {
  const { chat } = author.realtime;
  const place = placeOf(author, channelId);
  await chat.sendMessage({ ...place, id, text, authorName: `Person ${author.uid}` });
  const [message] = await chat.readMessages({ ...place, ids: [id] });
  return { sentAt: message?.sentAt ?? 0 };
}

type TakesOf<Event extends { type: string }> = {
  [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => void;
};

/** Returns what takes the news of a channel by the function of their type. */
export const byType =
  (takes: TakesOf<RoomNews>) =>
  (news: RoomNews): void =>
    takes[news.type]?.(news as never);

/** The messages of a channel, kept up to date as the machine does it. */
export function reading(reader: Visitor, channelId: string) {
  let messages: readonly Message[] = [];
  const told = {
    windows: 0,
    typing: [] as readonly string[],
    readers: [] as readonly Reader[],
    failures: [] as unknown[],
  };
  const take = byType({
    'messages.received': (news) => {
      told.windows += 1;
      messages = news.messages;
    },
    'message.changed': ({ message }) => {
      messages = [...messages.filter(({ id }) => id !== message.id), message];
    },
    'message.removed': (removed) => {
      messages = messages.filter(({ id }) => id !== removed.id);
    },
    'typing.received': ({ uids }) => {
      told.typing = uids;
    },
    'readers.received': ({ readers }) => {
      told.readers = readers;
    },
  });
  const stop = followed(
    reader.realtime.chat.watchMessages(placeOf(reader, channelId), take, (failure) =>
      told.failures.push(failure),
    ),
  );
  return { texts: () => messages.map(({ text }) => text), messages: () => messages, told, stop };
}

/** The private channels and groups of a person, kept up to date. */
export function listing({ uid, realtime }: Visitor) {
  let channels: readonly ChannelEntry[] = [];
  const stop = followed(
    realtime.chat.watchChannels(
      { mode: 'live', userId: uid },
      (received) => {
        channels = received;
      },
      (failure) => {
        throw failure;
      },
    ),
  );
  return { channels: () => channels, stop };
}
