import type { ChatUser } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_OWN_READ_DELAY, RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import type { ChannelPlace } from '../chat-room/chat-room.events';
import { promiseSlot } from '../slots';
import type { ChannelStore } from './channel-store';

export type OwnReadingCommand =
  /** A message of the user is being sent. */
  | { type: 'sending.begin'; channelId: string }
  /** It was not sent. */
  | { type: 'sending.end' }
  | { type: 'message.delivered'; channelId: string }
  /** The user has seen the newest message of a channel. */
  | { type: 'channel.seen'; channelId: string };

export type OwnReadingFact = { type: 'chat.failed'; failure: Failure };

export interface OwnReadingInput extends ChatUser {
  /** The user's channels. */
  channels: ChannelStore;
}

interface OwnReadingContext extends OwnReadingInput {
  /** The channel of the message that is being sent. */
  sending: string | null;
  /** The channels with messages that were sent and may not count as read yet, each once. */
  delivered: readonly string[];
}

type Context = { context: OwnReadingContext };
type Channel = { channelId: string };

const nextOf = ({ delivered }: OwnReadingContext): string => delivered[0] as string;

const placeOf = ({ context }: Context): ChannelPlace => {
  const { mode, userId } = context;
  return { mode, userId, channelId: nextOf(context) };
};

const failed = ({ event }: { event: { error: unknown } }): OwnReadingFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const forgetNext = {
  type: 'forgetDelivered',
  params: ({ context }: Context) => ({ channelId: nextOf(context) }),
} as const;

const forgetSeen = [
  { type: 'forgetDelivered', params: ({ event }: { event: Channel }) => event },
  'freezeChannels',
] as const;

/**
 * Marks the user's messages as read in channels that nobody looks at: an open channel marks what is seen by itself.
 * Until then, whether the channel counts as unread stays as it was before the message.
 */
export const ownReadingMachine = setup({
  types: {
    context: {} as OwnReadingContext,
    input: {} as OwnReadingInput,
    events: {} as OwnReadingCommand,
  },
  actors: { markOwnRead: promiseSlot<number, ChannelPlace>('markOwnRead') },
  actions: {
    announce: (_, _fact: OwnReadingFact) => {},
    rememberSending: assign((_, { channelId }: Channel) => ({ sending: channelId })),
    forgetSending: assign({ sending: null }),
    rememberDelivered: assign(({ context }, { channelId }: Channel) => ({
      delivered: [...new Set([...context.delivered, channelId])],
    })),
    forgetDelivered: assign(({ context }, { channelId }: Channel) => ({
      delivered: context.delivered.filter((other) => other !== channelId),
    })),
    freezeChannels: ({ context: { channels, sending, delivered } }) =>
      channels.freeze([...delivered, ...(sending === null ? [] : [sending])]),
    showRead: ({ context }, { output }: { output: number }) => context.channels.see(nextOf(context), output),
  },
  guards: {
    hasDelivered: ({ context }) => context.delivered.length > 0,
    isLast: ({ context: { delivered } }, { channelId }: Channel) =>
      delivered.every((other) => other === channelId),
    isUnreached: (_, { error }: { error: unknown }) => toFailure(error).kind === 'NOT_REACHABLE',
  },
  delays: { retryDelay: RETRY_DELAY, ownReadDelay: CHAT_OWN_READ_DELAY },
}).createMachine({
  id: 'ownReading',
  context: ({ input }) => ({ ...input, sending: null, delivered: [] }),
  initial: 'idle',
  on: {
    'sending.begin': {
      actions: [{ type: 'rememberSending', params: ({ event }) => event }, 'freezeChannels'],
    },
    'sending.end': { actions: ['forgetSending', 'freezeChannels'] },
    'message.delivered': {
      actions: [
        { type: 'rememberDelivered', params: ({ event }) => event },
        'forgetSending',
        'freezeChannels',
      ],
    },
  },
  states: {
    idle: { always: { guard: 'hasDelivered', target: 'settling' } },
    // The channel may be open.
    settling: {
      on: {
        'channel.seen': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'idle',
            actions: forgetSeen,
          },
          { actions: forgetSeen },
        ],
      },
      after: { ownReadDelay: 'marking' },
    },
    marking: {
      invoke: {
        id: 'markOwnRead',
        src: 'markOwnRead',
        input: placeOf,
        onDone: {
          target: 'idle',
          actions: [{ type: 'showRead', params: ({ event }) => event }, forgetNext, 'freezeChannels'],
        },
        onError: [
          {
            guard: { type: 'isUnreached', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'announce', params: failed },
          },
          {
            target: 'idle',
            actions: [{ type: 'announce', params: failed }, forgetNext, 'freezeChannels'],
          },
        ],
      },
    },
    failed: { after: { retryDelay: 'marking' } },
  },
});
