import { PAGE, TYPING_MS, WINDOW } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_READ_INTERVAL, CHAT_RETRY_DELAY } from '@domain/shared/limits';
import { assign, or, sendTo, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type {
  ChannelPlace,
  ChatRoomContext,
  ChatRoomEvent,
  ChatRoomFact,
  ChatRoomInput,
  MessagesReport,
  OlderQuery,
  OtherMember,
  Reader,
  ReadPointer,
} from './chat-room.events';
import { originalsMachine } from './originals.machine';
import { type PastCommand, pastMachine } from './past.machine';

type Failed = { error: unknown };
type Context = { context: ChatRoomContext };
type Messages = { messages: readonly Message[] };
type Page = { output: readonly Message[] };

const unknownOriginals = ({ messages: store }: ChatRoomContext, messages: readonly Message[]): string[] =>
  messages.flatMap(({ replyTo }) =>
    replyTo !== undefined && store.original(replyTo) === undefined ? [replyTo] : [],
  );

/** Returns the message with the unseen mention after a message was seen. */
const mentionAfter = ({ mention }: ChatRoomContext, id: string): string | null =>
  mention === id ? null : mention;

/** The slots, actions and guards of an open channel. */
export const chatRoomSetup = setup({
  types: {
    context: {} as ChatRoomContext,
    input: {} as ChatRoomInput,
    events: {} as ChatRoomEvent,
    children: {} as { originals: 'originals'; past: 'past' },
  },
  actors: {
    watchMessages: streamSlot<MessagesReport, ChannelPlace>('watchMessages'),
    loadOlder: promiseSlot<readonly Message[], OlderQuery>('loadOlder'),
    originals: originalsMachine,
    past: pastMachine,
    markRead: promiseSlot<number, ReadPointer>('markRead'),
  },
  actions: {
    announce: (_, _fact: ChatRoomFact) => {},
    takeWindow: ({ context }, { messages }: Messages) => context.messages.replaceWindow(messages),
    takeOlder: ({ context }, { output }: Page) => context.messages.addPage(output),
    takeMessage: ({ context }, { message }: { message: Message }) => context.messages.put(message),
    removeMessage: ({ context }, { id }: { id: string }) => context.messages.remove(id),
    /** Sends which answered messages are not known. */
    wantOriginals: sendTo('originals', ({ context }, { messages }: Messages) => ({
      type: 'originals.want' as const,
      ids: unknownOriginals(context, messages),
    })),
    rememberWish: assign(({ context }, { id }: { id: string }) => ({
      wished: { id },
      mention: mentionAfter(context, id),
    })),
    seeMention: assign(({ context }, { id }: { id: string }) => ({ mention: mentionAfter(context, id) })),
    sendPast: sendTo('past', (_, { command }: { command: PastCommand }) => command),
    rememberTyping: assign((_, { uids }: { uids: readonly string[] }) => ({ typing: uids })),
    rememberReaders: assign((_, { readers }: { readers: readonly Reader[] }) => ({ readers })),
    rememberOthers: assign((_, { others }: { others: readonly OtherMember[] }) => ({ others })),
    forgetTyping: assign({ typing: [] }),
    rememberSeen: assign(({ context }, { sentAt }: { sentAt: number }) => ({
      seenUpTo: Math.max(context.seenUpTo, sentAt),
    })),
    giveUpMarking: assign({ markedUpTo: ({ context }) => context.seenUpTo }),
    rememberMarked: assign((_, { output }: { output: number }) => ({ markedUpTo: output })),
  },
  guards: {
    isWhole: (_, { messages }: Messages) => messages.length < WINDOW,
    isLastPage: (_, { output }: Page) => output.length < PAGE,
    isShown: or([stateIn({ messages: { watching: 'live' } }), stateIn({ messages: 'past' })]),
    hasUnmarked: ({ context }) => context.seenUpTo > context.markedUpTo,
    isUnreached: (_, { error }: Failed) => toFailure(error).kind === 'NOT_REACHABLE',
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
    isTyping: (_, { uids }: { uids: readonly string[] }) => uids.length > 0,
  },
  delays: {
    retryDelay: CHAT_RETRY_DELAY,
    readInterval: CHAT_READ_INTERVAL,
    typingTimeout: TYPING_MS,
  },
});

export const placeOf = ({ context: { mode, userId, channelId } }: Context): ChannelPlace => ({
  mode,
  userId,
  channelId,
});

export const olderOf = ({ context }: Context): OlderQuery => {
  const { id = '', sentAt = 0 } = context.messages.oldest ?? {};
  return { ...placeOf({ context }), before: { id, sentAt } };
};

export const pastOf = ({ context }: Context) => ({
  ...placeOf({ context }),
  id: context.wished?.id ?? '',
  messages: context.messages,
});

export const pointerOf = ({ context }: Context): ReadPointer => ({
  ...placeOf({ context }),
  sentAt: context.seenUpTo,
});

export const failed = ({ event }: { event: Failed }): ChatRoomFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

export const reported = ({ event: { failure } }: { event: { failure: Failure } }): ChatRoomFact => ({
  type: 'chat.failed',
  failure,
});
