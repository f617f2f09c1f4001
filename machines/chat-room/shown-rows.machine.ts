import type { Message } from '@domain/chat/message';
import { CHAT_SCROLL_DELAY } from '@domain/shared/limits';
import { assign, raise, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, askedFor, fact, parentOf, type Watch, type WithParent } from '../patterns/port';
import { type ChannelPlace, placeOf, type ShownRowsFact } from './chat-room.events';
import {
  coversRows,
  keptAround,
  type MessageRange,
  rangeToFollow,
  renewRange,
  type ShownRows,
} from './message-range';
import type { MessageStore } from './message-store';

export interface RangeQuery extends ChannelPlace {
  range: MessageRange;
}

/** What the shown rows need of the world. */
export interface ShownRowsPort {
  /** Follows a range of older messages: always all of it, at most `RANGE_MAX`, oldest first. */
  watchRange: Watch<RangeQuery, readonly Message[]>;
}

interface ShownRowsInput extends ChannelPlace, WithParent<ShownRowsFact> {
  /** The store for the messages. */
  messages: MessageStore;
}

interface ShownRowsContext extends ShownRowsInput {
  rows: ShownRows;
  /** What is followed. */
  range: MessageRange | null;
}

type Context = { context: ShownRowsContext };
type Settled = { type: 'rows.settled' };

const queryOf = ({ context }: Context): RangeQuery => ({
  ...placeOf({ context }),
  range: context.range as MessageRange,
});

const announceFailure = announced('chat.failed');

const remember = {
  type: 'rememberRows',
  params: ({ event }: { event: ShownRows }) => event,
} as const;

const rangeActors = (port?: ShownRowsPort) => ({
  range: follow<'range', RangeQuery, readonly Message[]>('range', port?.watchRange),
});

/**
 * Follows the shown messages that are older than the newest ones, in one range that goes where the user scrolls, and
 * drops loaded messages that are far from it when there are too many.
 */
export const shownRowsMachine = setup({
  types: {
    context: {} as ShownRowsContext,
    input: {} as ShownRowsInput,
    events: {} as ({ type: 'rows.shown' } & ShownRows) | Settled | Followed<'range', readonly Message[]>,
  },
  actors: rangeActors(),
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<ShownRowsFact>),
    rememberRows: assign((_, { first, last, isFollowed }: ShownRows) => ({
      rows: { first, last, isFollowed },
    })),
    rememberRange: assign(({ context: { messages, rows } }) => ({ range: rangeToFollow(messages, rows) })),
    reportSettled: raise({ type: 'rows.settled' }),
    renew: ({ context }, { value }: { value: readonly Message[] }) => {
      if (context.range) renewRange(context.messages, context.range, value);
    },
    drop: ({ context: { messages, rows } }) => {
      const kept = keptAround(messages, rows);
      if (kept) messages.keep(...kept);
    },
  },
  guards: {
    hasOldSurplus: ({ context: { messages, rows } }) => (keptAround(messages, rows)?.[0] ?? 0) > 0,
    hasNewSurplus: ({ context: { messages, rows } }) => keptAround(messages, rows)?.[0] === 0,
    isCovered: ({ context: { range, messages, rows } }) => coversRows(range, messages, rows),
    hasRange: ({ context: { messages, rows } }) => rangeToFollow(messages, rows) !== null,
  },
  delays: { scrollDelay: CHAT_SCROLL_DELAY },
}).createMachine({
  id: 'shownRows',
  type: 'parallel',
  context: ({ input }) => ({ ...input, rows: { first: '', last: '', isFollowed: true }, range: null }),
  states: {
    loaded: {
      initial: 'settled',
      states: {
        settled: { on: { 'rows.shown': { target: 'scrolled', actions: remember } } },
        scrolled: {
          on: { 'rows.shown': { actions: remember } },
          after: {
            scrollDelay: [
              {
                guard: 'hasOldSurplus',
                target: 'settled',
                actions: [
                  'drop',
                  { type: 'notifyParent', params: { type: 'older.dropped' } },
                  'reportSettled',
                ],
              },
              {
                guard: 'hasNewSurplus',
                target: 'settled',
                actions: [
                  'drop',
                  { type: 'notifyParent', params: { type: 'newer.dropped' } },
                  'reportSettled',
                ],
              },
              { target: 'settled', actions: 'reportSettled' },
            ],
          },
        },
      },
    },
    followed: {
      initial: 'none',
      on: {
        'rows.settled': [
          { guard: 'isCovered' },
          { guard: 'hasRange', target: '.following', actions: 'rememberRange' },
          { target: '.none', actions: assign({ range: null }) },
        ],
      },
      states: {
        none: {},
        following: {
          invoke: {
            id: 'range',
            src: 'range',
            input: askedFor(queryOf),
            onError: { actions: announceFailure },
          },
          on: {
            'range.received': { actions: { type: 'renew', params: ({ event }) => event } },
            'range.failed': { actions: announceFailure },
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createShownRows = (port: ShownRowsPort) =>
  shownRowsMachine.provide({ actors: rangeActors(port) });
