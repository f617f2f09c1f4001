import type { ChatUser } from '@domain/chat/channel';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_READ_INTERVAL, RETRY_DELAY } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { ReadPointer } from '../chat-room/chat-room.events';
import { announced, fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

/** What the reading of messages needs of the world. */
export interface ReadingPort {
  /** Stores up to when the user has read and returns it. */
  markRead: (pointer: ReadPointer) => Promise<number>;
  /** Calls back when the page is hidden or left. */
  watchHiding: (onHidden: () => void) => () => void;
}

/** How far the user has seen a channel. */
interface Seen {
  channelId: string;
  /** When the newest message that they have seen was sent. */
  sentAt: number;
}

/** The user has seen the newest message of a channel, which was read up to a time before. */
export type ReadingCommand = Seen & { type: 'channel.seen'; readUpTo: number };

/** Reports of the slot `watchHiding`. */
export type HidingReport =
  /** The page is hidden, and perhaps closed. */
  { type: 'page.hidden' };

export type ReadingFact = { type: 'chat.failed'; failure: Failure };

interface ReadingContext extends ChatUser {
  /** What is not stored yet, each channel once. */
  waiting: readonly Seen[];
  /** How far each channel was stored as read, by its id. */
  stored: Readonly<Record<string, number>>;
}

type Context = { context: ReadingContext };
type Output = { output: number };

const nextOf = ({ waiting }: ReadingContext): Seen => waiting[0] as Seen;

const pointerOf = ({ context }: Context): ReadPointer => {
  const { mode, userId } = context;
  return { mode, userId, ...nextOf(context) };
};

const announceFailure = announced('chat.failed');

/** Stores how far the user has read, also after the channel was closed; once in a while, and when the page is hidden. */
export const readingMachine = setup({
  types: {
    context: {} as ReadingContext,
    input: {} as ChatUser,
    events: {} as ReadingCommand | HidingReport,
  },
  actors: {
    markRead: promiseSlot<number, ReadPointer>('markRead'),
    watchHiding: streamSlot<HidingReport>('watchHiding'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<ReadingFact>),
    rememberSeen: assign(({ context: { waiting } }, { channelId, sentAt }: Seen) => {
      const isKnown = waiting.some((other) => other.channelId === channelId);
      const known = waiting.map((other) => (other.channelId === channelId ? { channelId, sentAt } : other));
      return { waiting: isKnown ? known : [...waiting, { channelId, sentAt }] };
    }),
    rememberStored: assign(({ context }, { output }: Output) => ({
      stored: { ...context.stored, [nextOf(context).channelId]: output },
      waiting: context.waiting.filter(
        ({ channelId, sentAt }) => channelId !== nextOf(context).channelId || sentAt > output,
      ),
    })),
    giveUp: assign(({ context }) => ({
      stored: { ...context.stored, [nextOf(context).channelId]: nextOf(context).sentAt },
      waiting: context.waiting.slice(1),
    })),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isNew: ({ context }, { channelId, sentAt, readUpTo }: Seen & { readUpTo: number }) => {
      const waiting = context.waiting.find((other) => other.channelId === channelId);
      return sentAt > Math.max(readUpTo, context.stored[channelId] ?? 0, waiting?.sentAt ?? 0);
    },
    isUnreached: (_, { error }: { error: unknown }) => toFailure(error).kind === 'NOT_REACHABLE',
  },
  delays: { readInterval: CHAT_READ_INTERVAL, retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'reading',
  context: ({ input }) => ({ ...input, waiting: [], stored: {} }),
  initial: 'idle',
  invoke: { id: 'watchHiding', src: 'watchHiding', onError: { actions: announceFailure } },
  on: {
    'channel.seen': {
      guard: { type: 'isNew', params: ({ event }) => event },
      actions: { type: 'rememberSeen', params: ({ event }) => event },
    },
  },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'marking' } },
    marking: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: pointerOf,
        onDone: { target: 'resting', actions: { type: 'rememberStored', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnreached', params: ({ event }) => event },
            target: 'failed',
            actions: announceFailure,
          },
          { target: 'resting', actions: ['giveUp', announceFailure] },
        ],
      },
    },
    resting: { after: { readInterval: 'idle' }, on: { 'page.hidden': 'idle' } },
    failed: { after: { retryDelay: 'idle' } },
  },
});

/** Fills the chart by its port. */
export const createReading = (port: ReadingPort) =>
  readingMachine.provide({
    actors: {
      markRead: fromPromise(({ input }) => port.markRead(input)),
      watchHiding: fromCallback(({ sendBack }) =>
        port.watchHiding(() => sendBack({ type: 'page.hidden' } satisfies HidingReport)),
      ),
    },
  });
