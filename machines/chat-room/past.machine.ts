import { PAGE } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import { fromPromise, sendTo, setup } from 'xstate';
import { announced, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import { type ChannelPlace, type PastFact, placeOf } from './chat-room.events';
import type { MessageStore } from './message-store';

export interface NewerQuery extends ChannelPlace {
  /** The newest known message. */
  after: { id: string; sentAt: number };
}

/** What the past of a channel needs of the world. */
export interface PastPort {
  /** Reads a page of the messages after one, oldest first. */
  loadNewer: (query: NewerQuery) => Promise<readonly Message[]>;
}

interface PastInput extends ChannelPlace, WithParent<PastFact> {
  /** The store for the messages. */
  messages: MessageStore;
}

export type PastCommand = { type: 'newer.load' };

type Context = { context: PastInput };
type Page = { output: readonly Message[] };

const newerOf = ({ context }: Context): NewerQuery => {
  const { id = '', sentAt = 0 } = context.messages.newest ?? {};
  return { ...placeOf({ context }), after: { id, sentAt } };
};

const announceFailure = announced('chat.failed');

const takeNewer = [
  { type: 'takeNewer', params: ({ event }: { event: Page }) => event },
  {
    type: 'notifyParent',
    params: ({ event }: { event: Page }) => ({ type: 'newer.loaded' as const, messages: event.output }),
  },
] as const;

/** Shows messages that the newest ones do not follow, and loads those after them. */
export const pastMachine = setup({
  types: { context: {} as PastInput, input: {} as PastInput, events: {} as PastCommand },
  actors: { loadNewer: promiseSlot<readonly Message[], NewerQuery>('loadNewer') },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<PastFact>),
    takeNewer: ({ context }, { output }: Page) => context.messages.addPage(output),
  },
  guards: { isLastPage: (_, { output }: Page) => output.length < PAGE },
}).createMachine({
  id: 'past',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: { on: { 'newer.load': 'loading' } },
    loading: {
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
        onError: { target: 'failed', actions: announceFailure },
      },
    },
    failed: { on: { 'newer.load': 'loading' } },
    ended: { entry: { type: 'notifyParent', params: { type: 'past.ended' } } },
  },
});

/** Fills the chart by its port. */
export const createPast = (port: PastPort) =>
  pastMachine.provide({ actors: { loadNewer: fromPromise(({ input }) => port.loadNewer(input)) } });
