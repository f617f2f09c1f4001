import { compareMessages, type Message } from '@domain/chat/message';
import { firstWhere } from '@domain/shared/sorted';
import { KeyedListeners, Listeners } from '../patterns/listeners';

/** Returns the first index whose message is not before this one. */
const placeOf = (order: readonly Message[], message: Message): number =>
  firstWhere(order, (other) => compareMessages(other, message) >= 0);

/**
 * The loaded messages of one channel, oldest first, held by reference by a machine. A message's listeners are called
 * when it changes; the list's listeners once per batch when its length or order changes.
 */
export class MessageStore {
  readonly #messages = new Map<string, Message>();
  #order: Message[] = [];
  readonly #messageListeners = new KeyedListeners();
  readonly #listListeners = new Listeners();
  readonly #names = new Map<string, string>();
  /** Answered messages that are not in the list; null for those that do not exist. */
  readonly #originals = new Map<string, Message | null>();
  #version = 0;

  get size(): number {
    return this.#order.length;
  }

  /** Increases with every change of the list. */
  get version(): number {
    return this.#version;
  }

  get oldest(): Message | null {
    return this.#order[0] ?? null;
  }

  get newest(): Message | null {
    return this.#order.at(-1) ?? null;
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** Returns an answered message; null when it does not exist, undefined when it is not known yet. */
  original(id: string): Message | null | undefined {
    return this.get(id) ?? this.#originals.get(id);
  }

  /** Returns the id at an index of the list, from 0. */
  idAt(index: number): string | undefined {
    return this.#order[index]?.id;
  }

  /** Returns the index of a message in the list; -1 when it is not loaded. */
  indexOf(id: string): number {
    const message = this.#messages.get(id);
    return message ? placeOf(this.#order, message) : -1;
  }

  /** Returns the name under which a person wrote here; undefined for those who wrote nothing. */
  nameOf(uid: string): string | undefined {
    return this.#names.get(uid);
  }

  /** Returns the index of the first message sent after a time; the length when there is none. */
  indexAfter(sentAt: number): number {
    const index = this.#order.findIndex((message) => message.sentAt > sentAt);
    return index === -1 ? this.size : index;
  }

  /** Returns the newest message that a person sent up to a time; undefined when there is none. */
  newestOf(authorId: string, sentAt: number): Message | undefined {
    return this.#order.findLast((message) => message.sentAt <= sentAt && message.authorId === authorId);
  }

  /**
   * Replaces the newest messages. Older ones stay if nothing can be missing between them and the window: if the
   * window begins with a known message or before one.
   */
  replaceWindow(window: readonly Message[]): void {
    const sorted = window.toSorted(compareMessages);
    const [first] = sorted;
    const isContinued =
      first !== undefined && this.#order.some((known) => compareMessages(known, first) >= 0);
    const older = isContinued ? this.#order.filter((known) => compareMessages(known, first) < 0) : [];
    this.#replace([...older, ...sorted]);
  }

  /** Replaces all messages. */
  replaceAll(messages: readonly Message[]): void {
    this.#replace(messages.toSorted(compareMessages));
  }

  /** Returns whether one of these messages is loaded. */
  overlaps(messages: readonly Message[]): boolean {
    return messages.some(({ id }) => this.#messages.has(id));
  }

  /** Adds a page of messages; those that are already known keep what is known of them. */
  addPage(page: readonly Message[]): void {
    const unknown = page.filter(({ id }) => !this.#messages.has(id));
    if (unknown.length > 0) this.#replace([...unknown, ...this.#order].toSorted(compareMessages));
  }

  /** Drops all messages but those from one index up to, and without, another. */
  keep(from: number, end: number): void {
    const kept = this.#order.slice(from, end);
    const answered = new Set(kept.map(({ replyTo }) => replyTo));
    for (const id of this.#originals.keys()) if (!answered.has(id)) this.#originals.delete(id);
    this.#replace(kept);
  }

  /** Adds answered messages; those of the ids that are missing do not exist. */
  addOriginals(ids: readonly string[], messages: readonly Message[]): void {
    for (const id of ids) {
      this.#originals.set(id, messages.find((message) => message.id === id) ?? null);
      this.#messageListeners.notify(id);
    }
  }

  /** Adds a message or changes it. */
  put(message: Message): void {
    const known = this.#messages.get(message.id);
    if (known) this.#order.splice(placeOf(this.#order, known), 1);
    this.#order.splice(placeOf(this.#order, message), 0, message);
    this.#learn(message);
    this.#messageListeners.notify(message.id);
    if (known?.sentAt !== message.sentAt) this.#notifyList();
  }

  remove(id: string): void {
    const known = this.#messages.get(id);
    if (!known) return;
    this.#order.splice(placeOf(this.#order, known), 1);
    this.#messages.delete(id);
    this.#messageListeners.notify(id);
    this.#notifyList();
  }

  clear(): void {
    this.#names.clear();
    this.#originals.clear();
    if (this.size > 0) this.#replace([]);
  }

  /** Calls back when a message changes. */
  watchMessage(id: string, listener: () => void): () => void {
    return this.#messageListeners.add(id, listener);
  }

  /** Calls back when the list's length or order changes. */
  watchList(listener: () => void): () => void {
    return this.#listListeners.add(listener);
  }

  toJSON(): object {
    return { messages: this.size };
  }

  #replace(order: Message[]): void {
    this.#order = order;
    this.#messages.clear();
    for (const message of order) this.#learn(message);
    this.#messageListeners.notifyAll();
    this.#notifyList();
  }

  #learn(message: Message): void {
    this.#messages.set(message.id, message);
    if (message.authorName) this.#names.set(message.authorId, message.authorName);
  }

  #notifyList(): void {
    this.#version += 1;
    this.#listListeners.notify();
  }
}
