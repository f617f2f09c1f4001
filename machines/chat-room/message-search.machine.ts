import { SEARCH_HITS, SEARCH_PAGES } from '@domain/chat/chat-limits';
import { plainText } from '@domain/chat/mentions';
import type { Message } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { MESSAGE_SEARCH_DELAY } from '@domain/shared/limits';
import { isFound, SEARCH_MAX, searchKey } from '@domain/shared/text-search';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import { type ChannelPlace, placeOf } from './chat-room.events';

/** A position in the history of a channel. */
export interface HistoryPlace {
  id: string;
  sentAt: number;
}

export interface HistoryQuery extends ChannelPlace {
  /** The message before which the page ends; null for the newest page. */
  before: HistoryPlace | null;
}

/** A page of the history, oldest first. */
export interface HistoryPage {
  messages: readonly Message[];
  /** The message before which the next page ends; null when there is none. */
  before: HistoryPlace | null;
}

/** What the search in a channel needs of the world. */
export interface MessageSearchPort {
  /** Reads a page of the history. */
  loadHistory: (query: HistoryQuery) => Promise<HistoryPage>;
}

/** The user's commands. */
type MessageSearchCommand =
  | { type: 'search.open' }
  | { type: 'search.close' }
  | { type: 'search.type'; text: string }
  /** Searches further back than until now. */
  | { type: 'search.continue' }
  | { type: 'search.retry' };

type MessageSearchFact = { type: 'chat.failed'; failure: Failure };

interface MessageSearchInput extends ChannelPlace, WithParent<MessageSearchFact> {}

interface MessageSearchContext extends MessageSearchInput {
  /** The typed text. */
  text: string;
  /** What the hits were searched by. */
  key: string;
  /** Newest first. */
  hits: readonly Message[];
  before: HistoryPlace | null;
  /** When the oldest searched message was sent; null before the first page. */
  searchedTo: number | null;
  /** The search pauses with this many hits. */
  wanted: number;
  /** How many more pages are read before the search pauses. */
  pagesLeft: number;
  failure: Failure | null;
}

type Page = { output: HistoryPage };
type Text = { text: string };
type Failed = { error: unknown };
type Context = { context: MessageSearchContext };

const NOTHING = { key: '', hits: [], before: null, searchedTo: null, failure: null } as const;
const BATCH = { wanted: SEARCH_HITS, pagesLeft: SEARCH_PAGES } as const;

const queryOf = ({ context }: Context): HistoryQuery => ({ ...placeOf({ context }), before: context.before });

/** Returns what is known after a page; one with more hits than are wanted counts up to the last wanted one. */
function withPage(context: MessageSearchContext, { messages, before }: HistoryPage) {
  const { key, hits, wanted, searchedTo } = context;
  const found = messages
    .filter(({ text }) => text !== undefined && isFound(plainText(text), key))
    .toReversed();
  const taken = found.slice(0, wanted - hits.length);
  const last = found.length > taken.length ? taken.at(-1) : undefined;
  return {
    hits: [...hits, ...taken],
    before: last ? { id: last.id, sentAt: last.sentAt } : before,
    searchedTo: (last ?? messages[0])?.sentAt ?? searchedTo,
    pagesLeft: context.pagesLeft - 1,
  };
}

const takePage = { type: 'takePage', params: ({ event }: { event: Page }) => event } as const;
const announceFailure = announced('chat.failed');

/** Searches the messages of an open channel from the newest back, page by page. */
export const messageSearchMachine = setup({
  types: {
    context: {} as MessageSearchContext,
    input: {} as MessageSearchInput,
    events: {} as MessageSearchCommand,
  },
  actors: { loadHistory: promiseSlot<HistoryPage, HistoryQuery>('loadHistory') },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<MessageSearchFact>),
    rememberText: assign((_, { text }: Text) => ({ text: text.slice(0, SEARCH_MAX) })),
    forgetHits: assign(NOTHING),
    begin: assign(({ context }) => ({ ...NOTHING, ...BATCH, key: searchKey(context.text) })),
    goOn: assign(({ context }) => ({ ...BATCH, wanted: context.hits.length + SEARCH_HITS })),
    takePage: assign(({ context }, { output }: Page) => withPage(context, output)),
    rememberFailure: assign((_, { error }: Failed) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isSearched: (_, { text }: Text) => searchKey(text) !== '',
    isLast: ({ context }, { output }: Page) => withPage(context, output).before === null,
    isEnough: ({ context }, { output }: Page) => {
      const { hits, pagesLeft } = withPage(context, output);
      return hits.length >= context.wanted || pagesLeft === 0;
    },
  },
  delays: { searchDelay: MESSAGE_SEARCH_DELAY },
}).createMachine({
  id: 'messageSearch',
  context: ({ input }) => ({ ...input, ...NOTHING, ...BATCH, text: '' }),
  initial: 'closed',
  states: {
    closed: { on: { 'search.open': 'opened' } },
    opened: {
      initial: 'idle',
      exit: [assign({ text: '' }), 'forgetHits'],
      on: {
        'search.close': 'closed',
        'search.type': [
          {
            guard: { type: 'isSearched', params: ({ event }) => event },
            target: '.typing',
            reenter: true,
            actions: { type: 'rememberText', params: ({ event }) => event },
          },
          { target: '.idle', actions: { type: 'rememberText', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: { entry: 'forgetHits' },
        typing: { after: { searchDelay: { target: 'searching', actions: 'begin' } } },
        searching: {
          invoke: {
            id: 'loadHistory',
            src: 'loadHistory',
            input: queryOf,
            onDone: [
              {
                guard: { type: 'isLast', params: ({ event }) => event },
                target: 'finished',
                actions: takePage,
              },
              {
                guard: { type: 'isEnough', params: ({ event }) => event },
                target: 'paused',
                actions: takePage,
              },
              { target: 'searching', reenter: true, actions: takePage },
            ],
            onError: {
              target: 'failed',
              actions: [{ type: 'rememberFailure', params: ({ event }) => event }, announceFailure],
            },
          },
        },
        paused: { on: { 'search.continue': { target: 'searching', actions: 'goOn' } } },
        finished: {},
        failed: { exit: 'forgetFailure', on: { 'search.retry': 'searching' } },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof messageSearchMachine>;

/** Returns how far the search has come; a closed one is idle. */
export const searchState = ({
  value,
}: Snapshot): 'idle' | 'typing' | 'searching' | 'paused' | 'finished' | 'failed' =>
  value === 'closed' ? 'idle' : value.opened;
export const isSearchOpen = (snapshot: Snapshot): boolean => snapshot.matches('opened');
export const typedSearch = (snapshot: Snapshot): string => snapshot.context.text;
/** Returns what the hits were searched by. */
export const searchedKey = (snapshot: Snapshot): string => snapshot.context.key;
/** Returns the messages that were found, newest first. */
export const searchHits = (snapshot: Snapshot): readonly Message[] => snapshot.context.hits;
/** Returns when the oldest searched message was sent; null while none was searched. */
export const searchedTo = (snapshot: Snapshot): number | null => snapshot.context.searchedTo;
/** Returns whether the search failed because the server could not be reached. */
export const isSearchUnreached = (snapshot: Snapshot): boolean =>
  snapshot.context.failure?.kind === 'NOT_REACHABLE';

/** Fills the chart by its port. */
export const createMessageSearch = (port: MessageSearchPort) =>
  messageSearchMachine.provide({
    actors: { loadHistory: fromPromise(({ input }) => port.loadHistory(input)) },
  });
