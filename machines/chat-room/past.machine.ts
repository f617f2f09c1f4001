import { PAGE } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import { toFailure } from '@domain/shared/failure';
import { assign, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChannelPlace, PastFact } from './chat-room.events';
import type { MessageStore } from './message-store';

export interface AroundQuery extends ChannelPlace {
  id: string;
}

export interface NewerQuery extends ChannelPlace {
  /** The newest known message. */
  after: { id: string; sentAt: number };
}

/** The messages around one, oldest first. */
export interface Around {
  messages: readonly Message[];
  /** Whether the newest message of the channel is among them. */
  isNewest: boolean;
}

export interface PastInput extends ChannelPlace {
  /** The message to show. */
  id: string;
  /** The store for the messages. */
  messages: MessageStore;
}

export type PastCommand =
  /** Shows another message that is not loaded. */
  { type: 'message.jump'; id: string } | { type: 'newer.load' };

type Context = { context: PastInput };
type Page = { output: readonly Message[] };

const placeOf = ({ context: { mode, userId, channelId } }: Context): ChannelPlace => ({
  mode,
  userId,
  channelId,
});

const aroundOf = ({ context }: Context): AroundQuery => ({ ...placeOf({ context }), id: context.id });

const newerOf = ({ context }: Context): NewerQuery => {
  const { id = '', sentAt = 0 } = context.messages.newest ?? {};
  return { ...placeOf({ context }), after: { id, sentAt } };
};

const failed = ({ event }: { event: { error: unknown } }): PastFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

const takeAround = [
  { type: 'takeAround', params: ({ event }: { event: { output: Around } }) => event.output },
  { type: 'announce', params: { type: 'range.replaced' } },
] as const;
const takeNewer = { type: 'takeNewer', params: ({ event }: { event: Page }) => event } as const;

const jump = {
  target: '#past.locating',
  actions: { type: 'rememberMessage', params: ({ event }: { event: { id: string } }) => event },
} as const;

/** Shows the messages around one that is not among the loaded ones. */
export const pastMachine = setup({
  types: { context: {} as PastInput, input: {} as PastInput, events: {} as PastCommand },
  actors: {
    loadAround: promiseSlot<Around, AroundQuery>('loadAround'),
    loadNewer: promiseSlot<readonly Message[], NewerQuery>('loadNewer'),
  },
  actions: {
    announce: (_, _fact: PastFact) => {},
    rememberMessage: assign((_, { id }: { id: string }) => ({ id })),
    takeAround: ({ context }, { messages }: Around) => context.messages.replaceAll(messages),
    takeNewer: ({ context }, { output }: Page) => context.messages.addPage(output),
  },
  guards: {
    isMissing: (_, { messages }: Around) => messages.length === 0,
    isNewest: (_, { isNewest }: Around) => isNewest,
    isLastPage: (_, { output }: Page) => output.length < PAGE,
  },
}).createMachine({
  id: 'past',
  context: ({ input }) => input,
  initial: 'locating',
  states: {
    locating: {
      on: { 'message.jump': { ...jump, reenter: true } },
      invoke: {
        id: 'loadAround',
        src: 'loadAround',
        input: aroundOf,
        onDone: [
          { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'ended' },
          {
            guard: { type: 'isNewest', params: ({ event }) => event.output },
            target: 'ended',
            actions: takeAround,
          },
          { target: 'shown', actions: takeAround },
        ],
        onError: { target: 'ended', actions: { type: 'announce', params: failed } },
      },
    },
    shown: { on: { 'message.jump': jump, 'newer.load': 'loading' } },
    loading: {
      on: { 'message.jump': jump },
      invoke: {
        id: 'loadNewer',
        src: 'loadNewer',
        input: newerOf,
        onDone: [
          {
            guard: { type: 'isLastPage', params: ({ event }) => event },
            target: 'ended',
            actions: takeNewer,
          },
          { target: 'shown', actions: takeNewer },
        ],
        onError: { target: 'failed', actions: { type: 'announce', params: failed } },
      },
    },
    failed: { on: { 'message.jump': jump, 'newer.load': 'loading' } },
    ended: { entry: { type: 'announce', params: { type: 'past.ended' } } },
  },
});
