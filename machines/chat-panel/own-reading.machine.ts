import type { ChatUser } from '@domain/chat/channel';
import type { Failure } from '@domain/shared/failure';
import { CHAT_OWN_READ_DELAY } from '@domain/shared/limits';
import { assign, sendTo, setup } from 'xstate';
import { type Batched, batches } from '../patterns/batches.machine';
import { announced, askedFor, fact, parentOf, type WithParent } from '../patterns/port';
import type { ChannelStore } from './channel-store';

/** What marking own messages as read needs of the world. */
export interface OwnReadingPort {
  /** Counts own messages as read that follow what the user has read, and returns up to when; 0 for none. */
  markOwnRead: (channel: ChatUser & { channelId: string }) => Promise<number>;
}

export type OwnReadingCommand =
  /** A message of the user is being sent. */
  | { type: 'sending.begin'; channelId: string }
  /** It was not sent. */
  | { type: 'sending.end' }
  | { type: 'message.delivered'; channelId: string }
  /** The user has seen the newest message of a channel. */
  | { type: 'channel.seen'; channelId: string };

export type OwnReadingFact = { type: 'chat.failed'; failure: Failure };

export interface OwnReadingInput extends ChatUser, WithParent<OwnReadingFact> {
  /** The user's channels. */
  channels: ChannelStore;
}

interface OwnReadingContext extends OwnReadingInput {
  /** The channel of the message that is being sent. */
  sending: string | null;
  /** The channels with messages that were sent and may not count as read yet, each once. */
  delivered: readonly string[];
  /** Those that are being marked as read. */
  marked: readonly string[];
}

type Channel = { channelId: string };
type Marked = { items: readonly string[] };

const nextOf = ({ delivered }: OwnReadingContext): string => delivered[0] as string;

const forgetSeen = [
  { type: 'forgetDelivered', params: ({ event }: { event: Channel }) => event },
  'freezeChannels',
] as const;

const ownRead = (port?: OwnReadingPort) =>
  batches<'ownRead', ChatUser, string, number>(
    'ownRead',
    { size: 1 },
    port && ((user, [channelId = '']) => port.markOwnRead({ ...user, channelId })),
  );

const asked = askedFor(
  ({ context: { mode, userId } }: { context: ChatUser }): ChatUser => ({ mode, userId }),
);

const announceFailure = announced('chat.failed');

/**
 * Marks the user's messages as read in channels that nobody looks at: an open channel marks what is seen by itself.
 * Until then, whether the channel counts as unread stays as it was before the message.
 */
export const ownReadingMachine = setup({
  types: {
    context: {} as OwnReadingContext,
    input: {} as OwnReadingInput,
    events: {} as OwnReadingCommand | Batched<'ownRead', string, number>,
    children: {} as { ownRead: 'ownRead' },
  },
  actors: { ownRead: ownRead() },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<OwnReadingFact>),
    forgetSending: assign({ sending: null }),
    rememberDelivered: assign(({ context }, { channelId }: Channel) => ({
      delivered: [...new Set([...context.delivered, channelId])],
    })),
    forgetDelivered: assign(({ context }, { channelId }: Channel) => ({
      delivered: context.delivered.filter((other) => other !== channelId),
    })),
    markNext: sendTo('ownRead', ({ context }) => ({ type: 'batch.want' as const, items: [nextOf(context)] })),
    rememberMarked: assign(({ context }) => ({
      delivered: context.delivered.slice(1),
      marked: [...new Set([...context.marked, nextOf(context)])],
    })),
    forgetMarked: assign(({ context: { marked } }, { items }: Marked) => ({
      marked: marked.filter((channelId) => !items.includes(channelId)),
    })),
    freezeChannels: ({ context: { channels, sending, delivered, marked } }) =>
      channels.freeze([...delivered, ...marked, ...(sending === null ? [] : [sending])]),
    showRead: ({ context }, { items, result }: Marked & { result: number }) => {
      for (const channelId of items) context.channels.see(channelId, result);
    },
  },
  guards: {
    hasDelivered: ({ context }) => context.delivered.length > 0,
    isLast: ({ context: { delivered } }, { channelId }: Channel) =>
      delivered.every((other) => other === channelId),
    isUnreached: (_, { failure }: { failure: Failure }) => failure.kind === 'NOT_REACHABLE',
  },
  delays: { ownReadDelay: CHAT_OWN_READ_DELAY },
}).createMachine({
  id: 'ownReading',
  context: ({ input }) => ({ ...input, sending: null, delivered: [], marked: [] }),
  invoke: { id: 'ownRead', src: 'ownRead', input: asked, onError: { actions: announceFailure } },
  initial: 'idle',
  on: {
    'sending.begin': { actions: [assign({ sending: ({ event }) => event.channelId }), 'freezeChannels'] },
    'sending.end': { actions: ['forgetSending', 'freezeChannels'] },
    'message.delivered': {
      actions: [
        { type: 'rememberDelivered', params: ({ event }) => event },
        'forgetSending',
        'freezeChannels',
      ],
    },
    'ownRead.done': {
      actions: [
        { type: 'showRead', params: ({ event }) => event },
        { type: 'forgetMarked', params: ({ event }) => event },
        'freezeChannels',
      ],
    },
    'ownRead.failed': [
      { guard: { type: 'isUnreached', params: ({ event }) => event }, actions: announceFailure },
      {
        actions: [announceFailure, { type: 'forgetMarked', params: ({ event }) => event }, 'freezeChannels'],
      },
    ],
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
      after: { ownReadDelay: { target: 'idle', actions: ['markNext', 'rememberMarked'] } },
    },
  },
});

/** Fills the chart by its port. */
export const createOwnReading = (port: OwnReadingPort) =>
  ownReadingMachine.provide({ actors: { ownRead: ownRead(port) } });
