import { PAGE, TYPING_MS, WINDOW } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, or, raise, sendTo, setup, stateIn } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type {
  AroundQuery,
  ChannelPlace,
  ChatRoomContext,
  ChatRoomEvent,
  ChatRoomFact,
  ChatRoomInput,
  MessagesReport,
  OlderQuery,
  OtherMember,
  Reader,
} from './chat-room.events';
import { type Around, type JumpTarget, targetIn } from './jump-target';
import type { ShownRows } from './message-range';
import { originalsMachine } from './originals.machine';
import { type PastCommand, pastMachine } from './past.machine';
import { shownRowsMachine } from './shown-rows.machine';

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
    children: {} as { originals: 'originals'; past: 'past'; shownRows: 'shownRows' },
  },
  actors: {
    watchMessages: streamSlot<MessagesReport, ChannelPlace>('watchMessages'),
    loadOlder: promiseSlot<readonly Message[], OlderQuery>('loadOlder'),
    originals: originalsMachine,
    past: pastMachine,
    shownRows: shownRowsMachine,
    loadAround: promiseSlot<Around, AroundQuery>('loadAround'),
  },
  actions: {
    announce: (_, _fact: ChatRoomFact) => {},
    takeWindow: ({ context }, { messages }: Messages) => context.messages.replaceWindow(messages),
    takeOlder: ({ context }, { output }: Page) => context.messages.addPage(output),
    joinAround: ({ context }, { messages }: Around) => context.messages.addPage(messages),
    replaceByAround: ({ context }, { messages }: Around) => context.messages.replaceAll(messages),
    reportJoined: raise((_, { isNewest }: Around) => ({ type: 'range.joined' as const, isNewest })),
    reportReplaced: raise((_, { isNewest }: Around) => ({ type: 'range.replaced' as const, isNewest })),
    takeMessage: ({ context }, { message }: { message: Message }) => context.messages.put(message),
    removeMessage: ({ context }, { id }: { id: string }) => context.messages.remove(id),
    /** Sends which answered messages are not known. */
    wantOriginals: sendTo('originals', ({ context }, { messages }: Messages) => ({
      type: 'originals.want' as const,
      ids: unknownOriginals(context, messages),
    })),
    rememberJumpTarget: assign(({ context }, { id }: { id: string }) => ({
      jumpTarget: { id },
      mention: mentionAfter(context, id),
    })),
    rememberTarget: assign((_, target: JumpTarget) => ({ target })),
    rememberFound: assign(({ context }, { messages }: Messages) => {
      const id = targetIn(context.target, messages, context.userId);
      return { jumpTarget: { id }, mention: mentionAfter(context, id) };
    }),
    /** A mention in a message that does not exist leads nowhere. */
    forgetMissing: assign(({ context }) => ({
      mention: 'id' in context.target ? mentionAfter(context, context.target.id) : context.mention,
    })),
    seeMention: assign(({ context }, { id }: { id: string }) => ({ mention: mentionAfter(context, id) })),
    sendPast: sendTo('past', (_, { command }: { command: PastCommand }) => command),
    sendShown: sendTo('shownRows', (_, { first, last, isFollowed }: ShownRows) => ({
      type: 'rows.shown' as const,
      first,
      last,
      isFollowed,
    })),
    rememberTyping: assign((_, { uids }: { uids: readonly string[] }) => ({ typing: uids })),
    rememberReaders: assign((_, { readers }: { readers: readonly Reader[] }) => ({ readers })),
    rememberOthers: assign((_, { others }: { others: readonly OtherMember[] }) => ({ others })),
    forgetTyping: assign({ typing: [] }),
  },
  guards: {
    isWhole: (_, { messages }: Messages) => messages.length < WINDOW,
    isLastPage: (_, { output }: Page) => output.length < PAGE,
    isShown: or([stateIn({ messages: { watching: 'live' } }), stateIn({ messages: 'past' })]),
    isMissing: (_, { messages }: Around) => messages.length === 0,
    isJoined: ({ context }, { messages }: Around) => context.messages.overlaps(messages),
    isNewest: (_, { isNewest }: { isNewest: boolean }) => isNewest,
    isRefused: (_, { failure }: { failure: Failure }) => failure.kind === 'FORBIDDEN',
    isTyping: (_, { uids }: { uids: readonly string[] }) => uids.length > 0,
  },
  delays: {
    retryDelay: RETRY_DELAY,
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

export const messagesOf = ({ context }: Context) => ({ ...placeOf({ context }), messages: context.messages });

export const aroundOf = ({ context }: Context): AroundQuery => ({
  ...placeOf({ context }),
  target: context.target,
});

export const failed = ({ event }: { event: Failed }): ChatRoomFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

export const reported = ({ event: { failure } }: { event: { failure: Failure } }): ChatRoomFact => ({
  type: 'chat.failed',
  failure,
});
