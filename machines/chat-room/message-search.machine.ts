import { SEARCH_HITS, SEARCH_PAGES } from '@domain/chat/chat-limits';
import { plainText } from '@domain/chat/mentions';
import { isFound, SEARCH_MAX, searchKey } from '@domain/chat/message-search';
import { toFailure } from '@domain/shared/failure';
import { MESSAGE_SEARCH_DELAY } from '@domain/shared/limits';
import { assign, setup } from 'xstate';
import { promiseSlot } from '../slots';
import type { ChannelPlace } from './chat-room.events';
import type {
  HistoryPage,
  HistoryQuery,
  MessageSearchCommand,
  MessageSearchContext,
  MessageSearchFact,
} from './message-search.events';

type Page = { output: HistoryPage };
type Text = { text: string };
type Failed = { error: unknown };
type Context = { context: MessageSearchContext };

const NOTHING = { key: '', hits: [], before: null, searchedTo: null, failure: null } as const;
const BATCH = { wanted: SEARCH_HITS, pagesLeft: SEARCH_PAGES } as const;

const queryOf = ({ context: { mode, userId, channelId, before } }: Context): HistoryQuery => ({
  mode,
  userId,
  channelId,
  before,
});

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
const failed = ({ event }: { event: Failed }): MessageSearchFact => ({
  type: 'chat.failed',
  failure: toFailure(event.error),
});

/** Searches the messages of an open channel from the newest back, page by page. */
export const messageSearchMachine = setup({
  types: {
    context: {} as MessageSearchContext,
    input: {} as ChannelPlace,
    events: {} as MessageSearchCommand,
  },
  actors: { loadHistory: promiseSlot<HistoryPage, HistoryQuery>('loadHistory') },
  actions: {
    announce: (_, _fact: MessageSearchFact) => {},
    rememberText: assign((_, { text }: Text) => ({ text: text.slice(0, SEARCH_MAX) })),
    forgetText: assign({ text: '' }),
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
      exit: ['forgetText', 'forgetHits'],
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
              actions: [
                { type: 'rememberFailure', params: ({ event }) => event },
                { type: 'announce', params: failed },
              ],
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
