import { PAGE, TYPING_MS, WINDOW } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import type { Failure } from '@domain/shared/failure';
import { assign, or, raise, sendTo, setup, stateIn } from 'xstate';
import { batches } from '../patterns/batches.machine';
import { followEvents } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentOf, type Watch } from '../patterns/port';
import { promiseSlot } from '../slots';
import type {
  AroundQuery,
  ChannelPlace,
  ChatRoomContext,
  ChatRoomEvent,
  ChatRoomFact,
  ChatRoomInput,
  OlderQuery,
  RoomNews,
} from './chat-room.events';
import { type Around, type JumpTarget, placeOf, targetIn } from './chat-room.events';
import type { ShownRows } from './message-range';
import { type PastPort, pastMachine } from './past.machine';
import { type ShownRowsPort, shownRowsMachine } from './shown-rows.machine';

export interface MessagesQuery extends ChannelPlace {
  ids: readonly string[];
}

/** What an open channel needs of the world. */
export interface ChatRoomPort extends PastPort, ShownRowsPort {
  /** Follows the newest messages of a channel, who is typing and how far others have read. */
  watchMessages: Watch<ChannelPlace, RoomNews>;
  /** Reads a page of the messages before one, oldest first. */
  loadOlder: (query: OlderQuery) => Promise<readonly Message[]>;
  /** Reads the messages around one or around a time; none when it does not exist. */
  loadAround: (query: AroundQuery) => Promise<Around>;
  /** Reads single messages of a channel; those that do not exist are missing. */
  readMessages: (query: MessagesQuery) => Promise<readonly Message[]>;
}

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

/** At most so many answered messages are read at once. */
const READ_AT_ONCE = 20;

export const originals = (port?: ChatRoomPort) =>
  batches<'originals', ChannelPlace, string, readonly Message[]>(
    'originals',
    { size: READ_AT_ONCE },
    port && ((place, ids) => port.readMessages({ ...place, ids })),
  );

const roomActors = {
  messages: followEvents<'messages', ChannelPlace, RoomNews>('messages'),
  loadOlder: promiseSlot<readonly Message[], OlderQuery>('loadOlder'),
  loadAround: promiseSlot<Around, AroundQuery>('loadAround'),
  originals: originals(),
  past: pastMachine,
  shownRows: shownRowsMachine,
};

/** The slots, actions and guards of an open channel. */
export const chatRoomSetup = setup({
  types: {
    context: {} as ChatRoomContext,
    input: {} as ChatRoomInput,
    events: {} as ChatRoomEvent,
    children: {} as { [Id in keyof typeof roomActors]: Id },
  },
  actors: roomActors,
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<ChatRoomFact>),
    takeOlder: ({ context }, { output }: Page) => context.messages.addPage(output),
    joinAround: ({ context }, { messages }: Around) => context.messages.addPage(messages),
    replaceByAround: ({ context }, { messages }: Around) => context.messages.replaceAll(messages),
    reportJoined: raise((_, { isNewest }: Around) => ({ type: 'range.joined' as const, isNewest })),
    reportReplaced: raise((_, { isNewest }: Around) => ({ type: 'range.replaced' as const, isNewest })),
    /** Sends which answered messages are not known. */
    wantOriginals: sendTo('originals', ({ context }, { messages }: Messages) => ({
      type: 'batch.want' as const,
      items: unknownOriginals(context, messages),
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
    sendShown: sendTo('shownRows', (_, { first, last, isFollowed }: ShownRows) => ({
      type: 'rows.shown' as const,
      first,
      last,
      isFollowed,
    })),
    rememberTyping: assign((_, { uids }: { uids: readonly string[] }) => ({ typing: uids })),
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
  delays: { typingTimeout: TYPING_MS },
});

export const olderOf = ({ context }: Context): OlderQuery => {
  const { id = '', sentAt = 0 } = context.messages.oldest ?? {};
  return { ...placeOf({ context }), before: { id, sentAt } };
};

/** Returns the input of a machine that shows messages of the room and sends its facts to it. */
export const partOf = <Self>({ context, self }: Context & { self: Self }) => ({
  ...placeOf({ context }),
  messages: context.messages,
  parent: self,
});

/** Returns the input of an actor that asks for the channel. */
export const askedIn = askedFor(placeOf);

export const aroundOf = ({ context }: Context): AroundQuery => ({
  ...placeOf({ context }),
  target: context.target,
});

export const announceFailure = announced('chat.failed');
