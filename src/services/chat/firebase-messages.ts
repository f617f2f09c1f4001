import { channelTypeOf } from '@domain/chat/channel-id';
import { HISTORY_PAGE, PAGE, RANGE_MAX, TYPING_PEOPLE_MAX, WINDOW } from '@domain/chat/chat-limits';
import { compareMessages, type Message, messageOf } from '@domain/chat/message';
import { unescapeKey } from '@domain/shared/database-key';
import type { AroundQuery, ChannelPlace, Reader, RoomNews } from '@machines/chat-room/chat-room.events';
import type { HistoryPlace } from '@machines/chat-room/message-search.machine';
import {
  type Database,
  type DataSnapshot,
  endAt,
  endBefore,
  limitToFirst,
  limitToLast,
  orderByChild,
  orderByValue,
  query,
  ref,
  startAfter,
  startAt,
} from 'firebase/database';
import { read } from '@/services/people/firebase-people';
import { all, childrenOf, entriesOf, follow, ifDenied, listen } from '@/services/realtime/listening';
import type { Chat } from './chat';
import { messagesPath, readUpToPath, typingPath } from './chat-paths';
import type { Records } from './firebase-records';
import type { OpenSends } from './firebase-sends';

const isSame = (one: Message, other: Message | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares each list of the newest `size` messages with the one before and reports the differences. A message
 * that more recent ones have pushed out of a full window still exists. A withheld message is not reported.
 */
export function createMessageWindow(
  size: number,
  isWithheld: (id: string) => boolean,
  onNews: (news: RoomNews) => void,
) {
  let known: ReadonlyMap<string, Message> | undefined;
  let current: readonly Message[] = [];

  /** Returns whether unknown messages may lie between the known ones and the current ones. */
  const hasGap = (before: ReadonlyMap<string, Message>): boolean =>
    before.size > 0 && current.length >= size && !current.some(({ id }) => before.has(id));

  function isGone({ id, sentAt }: Message): boolean {
    if (current.some((message) => message.id === id)) return false;
    return current.length < size || sentAt > (current[0]?.sentAt ?? 0);
  }

  function compare(before: ReadonlyMap<string, Message>, shown: readonly Message[]): void {
    const gone = [...before.values()].filter(isGone);
    for (const { id } of gone) onNews({ type: 'message.removed', id });
    const changed = shown.filter((message) => !isSame(message, before.get(message.id)));
    for (const message of changed) onNews({ type: 'message.changed', message });
  }

  function refresh(): void {
    const shown = current.filter(({ id }) => !isWithheld(id));
    const before = known;
    known = new Map(shown.map((message) => [message.id, message]));
    if (!before || hasGap(before)) onNews({ type: 'messages.received', messages: shown });
    else compare(before, shown);
  }

  return {
    /** Takes the newest messages, oldest first. */
    take: (messages: readonly Message[]) => {
      current = messages;
      refresh();
    },
    /** Reports messages that were withheld and no longer are. */
    refresh: () => known && refresh(),
  };
}

export type MessageWindow = ReturnType<typeof createMessageWindow>;

interface MessageParts {
  database: Database;
  records: Records;
  /** The messages that this page is sending. */
  sends: OpenSends;
}

export const messagesOf = (
  database: Database,
  { mode, channelId }: Pick<ChannelPlace, 'mode' | 'channelId'>,
) => query(ref(database, `${mode}/${messagesPath(channelId)}`), orderByChild('sentAt'));

/** Returns the valid messages of a snapshot, oldest first. */
export const messagesIn = (snapshot: DataSnapshot): Message[] =>
  entriesOf(snapshot)
    .flatMap((entry) => messageOf(...entry) ?? [])
    .toSorted(compareMessages);

/** Returns the position of the oldest record of a whole page, valid or not; null of the last page. */
function placeBefore(snapshot: DataSnapshot): HistoryPlace | null {
  const [oldest, ...others] = childrenOf(snapshot);
  if (!oldest || others.length + 1 < HISTORY_PAGE) return null;
  return { id: oldest.key ?? '', sentAt: Number(oldest.child('sentAt').val()) };
}

const keysIn = (snapshot: DataSnapshot): string[] => Object.keys(snapshot.val() ?? {}).map(unescapeKey);

/** Returns how far people have read. */
const readersIn = (snapshot: DataSnapshot): Reader[] =>
  entriesOf(snapshot).flatMap(([key, sentAt]) =>
    typeof sentAt === 'number' ? [{ uid: unescapeKey(key), sentAt }] : [],
  );

/** Opens the reads of messages in the realtime database. */
export function openMessages({ database, records, sends }: MessageParts) {
  const watchTyping = ({ mode, channelId, userId }: ChannelPlace, onTyping: (uids: string[]) => void) =>
    follow(
      query(
        ref(database, `${mode}/${typingPath(channelId)}`),
        orderByValue(),
        limitToLast(TYPING_PEOPLE_MAX),
      ),
      (snapshot) => onTyping(keysIn(snapshot).filter((uid) => uid !== userId)),
    );

  const watchReaders = ({ mode, channelId, userId }: ChannelPlace, onReaders: (readers: Reader[]) => void) =>
    channelTypeOf(channelId) === 'AREA'
      ? () => {}
      : follow(ref(database, `${mode}/${readUpToPath(channelId)}`), (snapshot) =>
          onReaders(readersIn(snapshot).filter(({ uid }) => uid !== userId)),
        );

  const watchMessages: Chat['watchMessages'] = (place, onNews, onFailure) => {
    const window = createMessageWindow(WINDOW, sends.has, onNews);
    return all([
      sends.watch(window.refresh),
      watchTyping(place, (uids) => onNews({ type: 'typing.received', uids })),
      watchReaders(place, (readers) => onNews({ type: 'readers.received', readers })),
      listen(
        query(messagesOf(database, place), limitToLast(WINDOW)),
        'listening to messages',
        onFailure,
        (snapshot) => window.take(messagesIn(snapshot)),
      ),
    ]);
  };

  const watchRange: Chat['watchRange'] = ({ range: { first, last }, ...place }, onMessages, onFailure) =>
    listen(
      query(
        messagesOf(database, place),
        startAt(first.sentAt, first.id),
        endAt(last.sentAt, last.id),
        limitToFirst(RANGE_MAX),
      ),
      'listening to older messages',
      onFailure,
      (snapshot) => onMessages(messagesIn(snapshot)),
    );

  const loadOlder: Chat['loadOlder'] = async ({ before: { sentAt, id }, ...place }) =>
    messagesIn(await read(query(messagesOf(database, place), endBefore(sentAt, id), limitToLast(PAGE))));

  const loadHistory: Chat['loadHistory'] = async ({ before, ...place }) => {
    const end = before ? [endBefore(before.sentAt, before.id)] : [];
    const page = await read(query(messagesOf(database, place), ...end, limitToLast(HISTORY_PAGE)));
    return { messages: messagesIn(page), before: placeBefore(page) };
  };

  const loadNewer: Chat['loadNewer'] = async ({ after: { sentAt, id }, ...place }) =>
    messagesIn(await read(query(messagesOf(database, place), startAfter(sentAt, id), limitToFirst(PAGE))));

  /** Returns where the messages from a target on begin; null when it does not exist. */
  async function beginningOf({
    target,
    ...place
  }: AroundQuery): Promise<[time: number, key?: string] | null> {
    if ('from' in target) return [target.from];
    const message = await records.readMessage({ ...place, id: target.id });
    return message && [message.sentAt, message.id];
  }

  const loadAround: Chat['loadAround'] = async (around) => {
    const beginning = await beginningOf(around);
    if (!beginning) return { messages: [], isNewest: false };
    const messages = messagesOf(database, around);
    const [older, newer] = await Promise.all([
      read(query(messages, endBefore(...beginning), limitToLast(PAGE))),
      read(query(messages, startAt(...beginning), limitToFirst(PAGE))),
    ]);
    const later = messagesIn(newer);
    return { messages: [...messagesIn(older), ...later], isNewest: later.length < PAGE };
  };

  const readMessages: Chat['readMessages'] = async ({ ids, ...place }) => {
    const messages = await Promise.all(ids.map((id) => records.readMessage({ ...place, id })));
    return messages.filter((message) => message !== null);
  };

  const newestIn = (place: Pick<ChannelPlace, 'mode' | 'channelId'>): Promise<Message | null> =>
    read(query(messagesOf(database, place), limitToLast(1))).then(
      (page) => messagesIn(page)[0] ?? null,
      ifDenied(() => null),
    );

  const readNewest: Chat['readNewest'] = ({ mode, channelIds }) =>
    Promise.all(
      channelIds.map(async (channelId) => ({ channelId, message: await newestIn({ mode, channelId }) })),
    );

  const readAuthorName: Chat['readAuthorName'] = async (place, uid) => {
    const messages = messagesIn(await read(query(messagesOf(database, place), limitToLast(PAGE))));
    return messages.findLast(({ authorId }) => authorId === uid)?.authorName ?? null;
  };

  return {
    watchMessages,
    watchRange,
    loadOlder,
    loadHistory,
    loadNewer,
    loadAround,
    readMessages,
    readNewest,
    readAuthorName,
  };
}
