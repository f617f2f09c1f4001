import { areaChannelId } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import { Listeners } from '../patterns/listeners';
import { type ChannelEntry, unreadMention } from './channel-entry';

const SHOWN = ['name', 'otherName', 'lastMessageAt', 'readUpTo', 'mentionedIn'] as const;

const looksSame = (one: ChannelEntry, other: ChannelEntry): boolean =>
  SHOWN.every((key) => one[key] === other[key]);

/** An unread mention of the user, or a call that they have missed; `at` is when it was, in milliseconds since 1970. */
export interface ChannelNotice {
  kind: 'mention' | 'missedCall';
  channelId: string;
  at: number;
}

/** The user's channels, that of the area first and then the newest, held by reference by a machine. */
export class ChannelStore {
  #channels = new Map<string, ChannelEntry>();
  /** The channels of the areas where the user is mentioned. */
  #mentions: readonly ChannelEntry[] = [];
  #order: readonly string[] = [];
  /** What counts as read in the channel of an area that the user never opened: all from before they entered. */
  #readBefore = new Map<string, number>();
  #muted: ReadonlySet<string> = new Set();
  #blocked: ReadonlySet<string> = new Set();
  #isOwnKnown = false;
  readonly #previews = new Map<string, Message | null>();
  /** The last known missed call of each channel; other messages may have come after it. */
  readonly #missedCalls = new Map<string, Message>();
  /** What the user has seen, before the server has stored it. */
  readonly #seen = new Map<string, number>();
  /** Whether these channels count as unread, while the user's own messages are sent. */
  #frozen: ReadonlyMap<string, boolean> = new Map();
  readonly #listeners = new Listeners();
  #notices: readonly ChannelNotice[] | null = null;
  #version = 0;

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#order.length;
  }

  /** The ids of all channels in the order of the list, the same array until that changes. */
  get ids(): readonly string[] {
    return this.#order;
  }

  /** The number of channels with unread messages; muted ones count with an unread mention only. */
  get unread(): number {
    return this.#order.filter((channelId) => this.needsAttention(channelId)).length;
  }

  /**
   * The unread mentions and missed calls in the order of the list, and then those in other areas; the same array until
   * a channel changes.
   */
  get notices(): readonly ChannelNotice[] {
    const elsewhere = this.#mentions.filter(({ channelId }) => !this.#channels.has(channelId));
    this.#notices ??= [...this.#listed(), ...elsewhere].flatMap((channel) => this.#noticesOf(channel));
    return this.#notices;
  }

  /** The unread channels whose newest message is not known. */
  get unknown(): readonly { channelId: string; lastMessageAt: number }[] {
    return this.#listed().filter(
      ({ channelId, lastMessageAt, type }) =>
        type !== 'AREA' &&
        this.isUnread(channelId) &&
        (this.#previews.get(channelId)?.sentAt ?? 0) < lastMessageAt,
    );
  }

  /** Returns a channel, the same object until it changes. */
  get(channelId: string): ChannelEntry | undefined {
    return this.#channels.get(channelId);
  }

  isUnread(channelId: string): boolean {
    return this.#frozen.get(channelId) ?? this.#hasNew(channelId);
  }

  isMuted(channelId: string): boolean {
    return this.#muted.has(channelId);
  }

  /** Returns whether the channel is unread; a muted one, whether the user is mentioned. */
  needsAttention(channelId: string): boolean {
    return this.isMuted(channelId) ? this.isMentioned(channelId) : this.isUnread(channelId);
  }

  /** Returns whether the server has said what is in the channels of this type: of an area, in this one. */
  isKnown({ channelId, type }: Pick<ChannelEntry, 'channelId' | 'type'>): boolean {
    return type === 'AREA' ? this.#readBefore.has(channelId) : this.#isOwnKnown;
  }

  /** Returns up to when the user has read a channel. */
  readUpTo(channelId: string): number {
    const channel = this.#channels.get(channelId);
    return channel ? this.#readUpTo(channel) : 0;
  }

  isBlocked(uid: string): boolean {
    return this.#blocked.has(uid);
  }

  /** Replaces the people whom the user blocks. */
  block(uids: readonly string[]): void {
    this.#blocked = new Set(uids);
    this.#notices = null;
  }

  /** Replaces the muted channels. */
  mute(channelIds: readonly string[]): void {
    this.#muted = new Set(channelIds);
    this.#notify();
  }

  /** Returns the newest known message of a channel; null without one, undefined while none was read. */
  preview(channelId: string): Message | null | undefined {
    return this.#previews.get(channelId);
  }

  putPreviews(previews: readonly { channelId: string; message: Message | null }[]): void {
    for (const { channelId, message } of previews) {
      this.#previews.set(channelId, message);
      if (message?.missedBy !== undefined) this.#missedCalls.set(channelId, message);
    }
    this.#notify();
  }

  /** Counts messages up to a time as read. */
  see(channelId: string, sentAt: number): void {
    if (sentAt <= (this.#seen.get(channelId) ?? 0)) return;
    this.#seen.set(channelId, sentAt);
    this.#notify();
  }

  /** Keeps whether these channels count as unread until they are no longer among them. */
  freeze(channelIds: readonly string[]): void {
    this.#frozen = new Map(channelIds.map((channelId) => [channelId, this.isUnread(channelId)]));
    this.#notify();
  }

  /** Returns whether a message that the user has not read mentions them. */
  isMentioned(channelId: string): boolean {
    const channel = this.#channels.get(channelId);
    return channel !== undefined && unreadMention(channel) !== null;
  }

  /** Replaces the private channels and groups; those as new as each other keep the order given. */
  replaceOwn(channels: readonly ChannelEntry[]): void {
    this.#isOwnKnown = true;
    const own = channels.filter(({ type }) => type !== 'AREA');
    this.#replace([
      ...this.#listed().filter(({ type }) => type === 'AREA'),
      ...own.toSorted((one, other) => other.lastMessageAt - one.lastMessageAt),
    ]);
  }

  /** Shows the channel of an area of which nothing is known yet, instead of that of another area. */
  enterArea(areaId: string): void {
    const channelId = areaChannelId(areaId);
    if (!this.#channels.has(channelId))
      this.#putArea({ channelId, type: 'AREA', areaId, lastMessageAt: 0, readUpTo: 0 });
  }

  /** Replaces the channels of the areas where the user is mentioned. */
  replaceMentions(channels: readonly ChannelEntry[]): void {
    this.#mentions = channels;
    this.#notify();
  }

  /** Replaces the channel of the area. */
  replaceArea(channel: ChannelEntry): void {
    const { channelId, lastMessageAt } = channel;
    if (!this.#readBefore.has(channelId)) this.#readBefore.set(channelId, lastMessageAt);
    this.#putArea(channel);
  }

  clear(): void {
    this.#readBefore.clear();
    this.#seen.clear();
    this.#previews.clear();
    this.#missedCalls.clear();
    this.#muted = new Set();
    this.#blocked = new Set();
    this.#frozen = new Map();
    this.#isOwnKnown = false;
    this.#mentions = [];
    this.#replace([]);
  }

  /** Calls back after every change. */
  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  toJSON(): object {
    return { channels: this.size };
  }

  #listed(): ChannelEntry[] {
    return [...this.#channels.values()];
  }

  #putArea(channel: ChannelEntry): void {
    this.#replace([channel, ...this.#listed().filter(({ type }) => type !== 'AREA')]);
  }

  #hasNew(channelId: string): boolean {
    const channel = this.#channels.get(channelId);
    return channel !== undefined && channel.lastMessageAt > this.#readUpTo(channel);
  }

  #readUpTo({ channelId, readUpTo }: ChannelEntry): number {
    const read = Math.max(readUpTo, this.#seen.get(channelId) ?? 0);
    return read > 0 ? read : (this.#readBefore.get(channelId) ?? 0);
  }

  #noticesOf(channel: ChannelEntry): ChannelNotice[] {
    const { channelId, mentionedAt = 0 } = channel;
    const isSeen = mentionedAt <= (this.#seen.get(channelId) ?? 0);
    const mentions =
      unreadMention(channel) === null || isSeen
        ? []
        : [{ kind: 'mention' as const, channelId, at: mentionedAt }];
    return [...mentions, ...this.#missedCallIn(channel)];
  }

  #missedCallIn(channel: ChannelEntry): ChannelNotice[] {
    const { channelId, otherId } = channel;
    const call = this.isUnread(channelId) ? this.#missedCalls.get(channelId) : undefined;
    if (!call || call.sentAt <= this.#readUpTo(channel) || this.isBlocked(call.authorId)) return [];
    // One's own call may be one that the other person has missed.
    return call.authorId === (otherId ?? call.authorId)
      ? [{ kind: 'missedCall', channelId, at: call.sentAt }]
      : [];
  }

  #notify(): void {
    this.#notices = null;
    this.#version += 1;
    this.#listeners.notify();
  }

  #replace(channels: readonly ChannelEntry[]): void {
    const known = channels.map((channel) => {
      const former = this.#channels.get(channel.channelId);
      return former && looksSame(former, channel) ? former : channel;
    });
    this.#channels = new Map(known.map((channel) => [channel.channelId, channel]));
    const order = known.map(({ channelId }) => channelId);
    if (order.join('\n') !== this.#order.join('\n')) this.#order = order;
    this.#notify();
  }
}
