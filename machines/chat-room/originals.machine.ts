import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChannelPlace } from './chat-room.events';
import type { MessageStore } from './message-store';

export interface MessagesQuery extends ChannelPlace {
  ids: readonly string[];
}

export interface OriginalsInput extends ChannelPlace {
  /** The store for the answered messages. */
  messages: MessageStore;
}

export type OriginalsFact = { type: 'chat.failed'; failure: Failure };

interface OriginalsContext extends OriginalsInput {
  /** The answered messages that are not known yet. */
  wanted: readonly string[];
}

type Context = { context: OriginalsContext };

/** At most so many messages are read at once. */
const READ_AT_ONCE = 20;

const nextOf = ({ wanted }: OriginalsContext): readonly string[] => wanted.slice(0, READ_AT_ONCE);

const queryOf = ({ context }: Context): MessagesQuery => {
  const { mode, userId, channelId } = context;
  return { mode, userId, channelId, ids: nextOf(context) };
};

/** Reads the answered messages that are not among the loaded ones, each once. */
export const originalsMachine = setup({
  types: {
    context: {} as OriginalsContext,
    input: {} as OriginalsInput,
    events: {} as { type: 'originals.want'; ids: readonly string[] },
  },
  actors: { readMessages: promiseSlot<readonly Message[], MessagesQuery>('readMessages') },
  actions: {
    announce: (_, _fact: OriginalsFact) => {},
    want: assign(({ context }, { ids }: { ids: readonly string[] }) => ({
      wanted: [...new Set([...context.wanted, ...ids])],
    })),
    takeOriginals: ({ context }, { output }: { output: readonly Message[] }) =>
      context.messages.addOriginals(nextOf(context), output),
    forgetRead: assign(({ context }) => ({ wanted: context.wanted.slice(READ_AT_ONCE) })),
  },
  guards: { hasWanted: ({ context }) => context.wanted.length > 0 },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'originals',
  context: ({ input }) => ({ ...input, wanted: [] }),
  initial: 'idle',
  on: { 'originals.want': { actions: { type: 'want', params: ({ event }) => event } } },
  states: {
    idle: { always: { guard: 'hasWanted', target: 'loading' } },
    loading: {
      invoke: {
        id: 'readMessages',
        src: 'readMessages',
        input: queryOf,
        onDone: {
          target: 'idle',
          actions: [{ type: 'takeOriginals', params: ({ event }) => event }, 'forgetRead'],
        },
        onError: {
          target: 'failed',
          actions: {
            type: 'announce',
            params: ({ event }) => ({ type: 'chat.failed', failure: toFailure(event.error) }),
          },
        },
      },
    },
    failed: { after: { retryDelay: 'idle' } },
  },
});
