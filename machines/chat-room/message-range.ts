import { LOADED_KEPT, LOADED_MAX, RANGE_MAX, WINDOW } from '@domain/chat/chat-limits';
import { compareMessages, type Message, type MessagePosition } from '@domain/chat/message';
import type { MessageStore } from './message-store';

/** The first and the last message of neighbours. */
export interface MessageRange {
  first: MessagePosition;
  last: MessagePosition;
}

/** The rows on the screen. */
export interface ShownRows {
  /** The ids of the first and of the last message. */
  first: string;
  last: string;
  /** Whether the newest loaded messages, as many as a window has, are followed anyway. */
  isFollowed: boolean;
}

/** Shown rows are followed with so many neighbours on both sides, so that scrolling a little changes nothing. */
const MARGIN = 20;

/** Returns the neighbours between two indexes. */
function rangeOf(store: MessageStore, from: number, to: number): MessageRange | null {
  const [first, last] = [store.get(store.idAt(from) ?? ''), store.get(store.idAt(to) ?? '')];
  if (!first || !last || from > to) return null;
  return { first: positionOf(first), last: positionOf(last) };
}

const positionOf = ({ id, sentAt }: Message): MessagePosition => ({ id, sentAt });

/** Returns the indexes of the shown rows that nothing follows yet; null without any. */
function unfollowed(store: MessageStore, { first, last, isFollowed }: ShownRows) {
  const [from, to] = [store.indexOf(first), store.indexOf(last)];
  const end = store.size - 1 - (isFollowed ? WINDOW : 0);
  return from < 0 || to < from || from > end ? null : { from, to: Math.min(to, end), end };
}

/** Returns the range to follow for the shown rows; null when nothing is to be followed. */
export function rangeToFollow(store: MessageStore, rows: ShownRows): MessageRange | null {
  const found = unfollowed(store, rows);
  if (!found) return null;
  const from = Math.max(0, found.from - MARGIN);
  return rangeOf(store, from, Math.min(found.end, found.to + MARGIN, from + RANGE_MAX - 1));
}

/** Returns whether a range has all shown rows that are to be followed. */
export function coversRows(range: MessageRange | null, store: MessageStore, rows: ShownRows): boolean {
  const found = unfollowed(store, rows);
  const shown = found && rangeOf(store, found.from, found.to);
  if (!range || !shown) return false;
  return compareMessages(range.first, shown.first) <= 0 && compareMessages(shown.last, range.last) <= 0;
}

const isSame = (one: Message, other: Message | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isWithin = ({ first, last }: MessageRange, message: Message): boolean =>
  compareMessages(first, message) <= 0 && compareMessages(message, last) <= 0;

const loadedIn = (store: MessageStore): Message[] =>
  Array.from({ length: store.size }, (_, index) => store.get(store.idAt(index) ?? '') ?? []).flat();

/** Makes the messages of a range in the store the stored ones; what is beyond their maximum stays. */
export function renewRange(
  store: MessageStore,
  { first, last }: MessageRange,
  messages: readonly Message[],
): void {
  const known = { first, last: (messages.length >= RANGE_MAX && messages.at(-1)) || last };
  const stored = new Set(messages.map(({ id }) => id));
  const gone = loadedIn(store).filter((message) => isWithin(known, message) && !stored.has(message.id));
  for (const { id } of gone) store.remove(id);
  for (const message of messages) if (!isSame(message, store.get(message.id))) store.put(message);
}

/** Returns the indexes of the messages to keep around the shown rows; null while there are not too many. */
export function keptAround(
  store: MessageStore,
  { first, last }: ShownRows,
): [from: number, end: number] | null {
  const [from, to] = [store.indexOf(first), store.indexOf(last)];
  if (store.size <= LOADED_MAX || from < 0 || to < 0) return null;
  const start = Math.min(Math.floor((from + to - LOADED_KEPT) / 2), store.size - LOADED_KEPT);
  // One end at a time, so that the rows keep their places.
  return start > 0 ? [start, store.size] : [0, Math.max(LOADED_KEPT, to + 1)];
}
