import type { ChatUser } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_ALERT_DELAY, CHAT_ALERT_INTERVAL } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../../patterns/port';
import { promiseSlot, streamSlot } from '../../slots';
import type { ChannelStore } from '../channel-store';
import { type ChannelNews, followNews, type NewsReport } from './follow-news';

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

const failed = ({ event }: { event: { error: unknown } }): NewsFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const giveUp = { target: 'idle', actions: { type: 'notifyParent', params: failed } } as const;

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
    rememberMessage: assign((_, { output }: { output: Message | null }) => ({ message: output })),
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
    onError: { actions: { type: 'notifyParent', params: failed } },
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
            actions: { type: 'rememberMessage', params: ({ event }) => event },
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
