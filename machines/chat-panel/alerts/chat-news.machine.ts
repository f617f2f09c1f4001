import type { ChatUser } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import { CHAT_ALERT_DELAY, CHAT_ALERT_INTERVAL } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import { announced, fact, parentActor } from '../../patterns/port';
import { promiseSlot, streamSlot } from '../../slots';
import type { ChannelEntry } from '../channel-entry';
import type { ChannelStore } from '../channel-store';

/** What the news of channels need of the world. */
export interface ChatNewsPort {
  /** Reads single messages of a channel; those that do not exist are missing. */
  readMessages: (
    query: ChatUser & { channelId: string; ids: readonly string[] },
  ) => Promise<readonly Message[]>;
  /** Returns whether no tab has claimed the message yet, and claims it. */
  claim(id: string): Promise<boolean>;
  /** Claims messages that need no alert. */
  keep(ids: readonly string[]): void;
}

export interface NewsInput extends ChatUser {
  /** The user's channels. */
  channels: ChannelStore;
}

export interface NewsQuery extends ChatUser {
  channelId: string;
  id: string;
}

export type NewsFact =
  /** The user is to be alerted of a message, here and not in another tab. */
  | { type: 'alert.due'; channelId: string; message: Message }
  | { type: 'channel.read'; channelId: string; readUpTo: number }
  | { type: 'chat.failed'; failure: Failure };

/** A new message of a channel. */
interface ChannelNews {
  channelId: string;
  /** The message. */
  id: string;
  sentAt: number;
}

export type NewsReport =
  /** A message that the user has not read. */
  | ({ type: 'news.received' } & ChannelNews)
  /** A message that the user has read, or wrote, before it was known to be new. */
  | ({ type: 'news.seen' } & ChannelNews)
  /** The user has read a channel up to a time. */
  | { type: 'channel.read'; channelId: string; readUpTo: number };

interface KnownChannel {
  lastMessageAt: number;
  mentionedIn: string | undefined;
  readUpTo: number;
}

const NEVER: KnownChannel = { lastMessageAt: 0, mentionedIn: undefined, readUpTo: 0 };

/** Returns the message that the channel did not have before; null without one. */
function newsOf(channel: ChannelEntry, former: KnownChannel, isMuted: boolean): ChannelNews | null {
  const { channelId, lastMessageAt, lastMessageId, mentionedIn, mentionedAt = 0 } = channel;
  if (mentionedIn !== undefined && mentionedIn !== former.mentionedIn)
    return { channelId, id: mentionedIn, sentAt: mentionedAt };
  const isNewer = lastMessageAt > former.lastMessageAt && lastMessageId !== undefined;
  return isNewer && !isMuted ? { channelId, id: lastMessageId, sentAt: lastMessageAt } : null;
}

/** Returns whether the server has said what is in the private channels and groups. */
const isOwnKnown = (channels: ChannelStore): boolean => channels.isKnown({ channelId: '', type: 'GROUP' });

function listed(channels: ChannelStore): ChannelEntry[] {
  const entries = channels.ids.map((channelId) => channels.get(channelId) as ChannelEntry);
  return entries.filter((channel) => channels.isKnown(channel));
}

/** Returns what is known of all channels, by their ids. */
const knownIn = (channels: ChannelStore): ReadonlyMap<string, KnownChannel> =>
  new Map(
    listed(channels).map(({ channelId, lastMessageAt, mentionedIn }) => [
      channelId,
      { lastMessageAt, mentionedIn, readUpTo: channels.readUpTo(channelId) },
    ]),
  );

/** Returns what has changed of a channel. */
function changesOf(channels: ChannelStore, channel: ChannelEntry, former?: KnownChannel): NewsReport[] {
  if (!former) return [];
  const { channelId } = channel;
  const readUpTo = channels.readUpTo(channelId);
  const news = newsOf(channel, former, channels.isMuted(channelId));
  const isSeen = news && (news.sentAt <= readUpTo || !channels.isUnread(channelId));
  return [
    ...(news ? [{ type: isSeen ? ('news.seen' as const) : ('news.received' as const), ...news }] : []),
    ...(readUpTo > former.readUpTo ? [{ type: 'channel.read' as const, channelId, readUpTo }] : []),
  ];
}

/**
 * Reports new messages of channels, and how far they are read; of muted channels only what mentions the user. What is
 * there when a channel becomes known is not new, unless it is a private chat or a group that did not exist before.
 * Returns the function that stops.
 */
export function followNews(channels: ChannelStore, report: (report: NewsReport) => void): () => void {
  let known = knownIn(channels);
  let wasOwnKnown = isOwnKnown(channels);

  return channels.watch(() => {
    const before = known;
    const first = wasOwnKnown ? NEVER : undefined;
    known = knownIn(channels);
    wasOwnKnown = isOwnKnown(channels);
    const formerOf = ({ channelId, type }: ChannelEntry) =>
      before.get(channelId) ?? (type === 'AREA' ? undefined : first);
    const changes = listed(channels).flatMap((channel) => changesOf(channels, channel, formerOf(channel)));
    for (const change of changes) report(change);
  });
}

interface NewsContext extends NewsInput {
  /** The newest message of each channel of which the user may be alerted, in the order of the channels' first one. */
  wanted: readonly ChannelNews[];
  /** The message that is decided about, and its content once it is read. */
  current: ChannelNews | null;
  message: Message | null;
}

type Context = { context: NewsContext };

const currentOf = ({ current }: NewsContext): ChannelNews => current as ChannelNews;

const isSeen = ({ channels }: NewsContext, { channelId, sentAt }: ChannelNews): boolean =>
  channels.readUpTo(channelId) >= sentAt;

const announceFailure = announced('chat.failed');

const giveUp = { target: 'idle', actions: announceFailure } as const;

/** Decides of which new messages the user is alerted: those that they do not see, each in one tab of the browser. */
export const chatNewsMachine = setup({
  types: { context: {} as NewsContext, input: {} as NewsInput, events: {} as NewsReport },
  actors: {
    watchNews: streamSlot<NewsReport, { channels: ChannelStore }>('watchNews'),
    readMessage: promiseSlot<Message | null, NewsQuery>('readMessage'),
    /** Returns whether no other tab has alerted the user of the message, or shown it. */
    claimAlert: promiseSlot<boolean, { id: string }>('claimAlert'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<NewsFact>),
    /** Keeps other tabs from alerting the user of these messages. */
    keepClaims: (_, _claims: { ids: readonly string[] }) => {},
    want: assign(({ context }, { channelId, id, sentAt }: ChannelNews) => {
      const others = context.wanted.filter((other) => other.channelId !== channelId);
      return { wanted: [...others, { channelId, id, sentAt }] };
    }),
    dropSeen: assign(({ context }) => ({ wanted: context.wanted.filter((news) => !isSeen(context, news)) })),
    chooseNext: assign(({ context: { wanted } }) => ({
      current: wanted[0] as ChannelNews,
      wanted: wanted.slice(1),
    })),
    forgetMessage: assign({ current: null, message: null }),
  },
  guards: {
    hasWanted: ({ context }) => context.wanted.length > 0,
    isForUser: ({ context: { userId, channels } }, { output }: { output: Message | null }) =>
      output !== null &&
      !output.deleted &&
      output.authorId !== userId &&
      !channels.isBlocked(output.authorId),
    isDue: ({ context }, { output }: { output: boolean }) => output && !isSeen(context, currentOf(context)),
  },
  delays: { alertDelay: CHAT_ALERT_DELAY, alertInterval: CHAT_ALERT_INTERVAL },
}).createMachine({
  id: 'chatNews',
  context: ({ input }) => ({ ...input, wanted: [], current: null, message: null }),
  initial: 'idle',
  invoke: {
    id: 'watchNews',
    src: 'watchNews',
    input: ({ context: { channels } }) => ({ channels }),
    onError: { actions: announceFailure },
  },
  on: {
    'news.received': { actions: { type: 'want', params: ({ event }) => event } },
    'news.seen': { actions: { type: 'keepClaims', params: ({ event: { id } }) => ({ ids: [id] }) } },
    'channel.read': {
      actions: [
        {
          type: 'keepClaims',
          params: ({ context }) => ({
            ids: context.wanted.filter((news) => isSeen(context, news)).map(({ id }) => id),
          }),
        },
        'dropSeen',
        { type: 'notifyParent', params: ({ event }) => event },
      ],
    },
  },
  states: {
    idle: { entry: 'forgetMessage', always: { guard: 'hasWanted', target: 'settling' } },
    // The message may come onto the screen.
    settling: { always: { guard: not('hasWanted'), target: 'idle' }, after: { alertDelay: 'reading' } },
    reading: {
      entry: 'chooseNext',
      invoke: {
        id: 'readMessage',
        src: 'readMessage',
        input: ({ context }: Context) => {
          const { channelId, id } = currentOf(context);
          return { mode: context.mode, userId: context.userId, channelId, id };
        },
        onDone: [
          {
            guard: { type: 'isForUser', params: ({ event }) => event },
            target: 'claiming',
            actions: assign({ message: ({ event }) => event.output }),
          },
          { target: 'idle' },
        ],
        onError: giveUp,
      },
    },
    claiming: {
      invoke: {
        id: 'claimAlert',
        src: 'claimAlert',
        input: ({ context }) => ({ id: currentOf(context).id }),
        onDone: [
          {
            guard: { type: 'isDue', params: ({ event }) => event },
            target: 'resting',
            actions: {
              type: 'notifyParent',
              params: ({ context }) => ({
                type: 'alert.due',
                channelId: currentOf(context).channelId,
                message: context.message as Message,
              }),
            },
          },
          { target: 'idle' },
        ],
        onError: giveUp,
      },
    },
    resting: { after: { alertInterval: 'idle' } },
  },
});

/** Fills the chart by its port. */
export const createChatNews = (port: ChatNewsPort) =>
  chatNewsMachine.provide({
    actors: {
      watchNews: fromCallback(({ sendBack, input: { channels } }) => followNews(channels, sendBack)),
      readMessage: fromPromise(async ({ input: { id, ...place } }) => {
        const [message] = await port.readMessages({ ...place, ids: [id] });
        return message ?? null;
      }),
      claimAlert: fromPromise(({ input: { id } }) => port.claim(id)),
    },
    actions: { keepClaims: (_, { ids }) => port.keep(ids) },
  });
