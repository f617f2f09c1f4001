import {
  createMessageSearch,
  type HistoryQuery,
  isSearchOpen,
  isSearchUnreached,
  messageSearchMachine,
  searchedKey,
  searchedTo,
  searchHits,
  searchState,
  typedSearch,
} from '@machines/chat-room/message-search.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';

const OLDER = { id: 'm1', sentAt: 1 };
/** Messages from the time 1 on, oldest first. */
const found = (count: number) =>
  Array.from({ length: count }, (_, index) => message(`m${index + 1}`, index + 1, 'Hállo'));
const { text: _, ...deleted } = message('gone', 9);
const FAILED = { type: 'chat.failed', failure: offline };
const ANSWERED = 'xstate.done.actor.loadHistory';

describeMachine({
  machine: messageSearchMachine,
  input: { ...IN_TEAM, parent: PARENT },
  events: {
    ...withoutData('search.open', 'search.close', 'search.continue', 'search.retry'),
    'search.type': [{ text: 'HALLO ' }, { text: ' ' }],
  },
  slots: {
    loadHistory: {
      done: [
        { messages: found(21), before: null },
        { messages: found(20), before: OLDER },
        { messages: [message('other', 5), deleted], before: OLDER },
        { messages: found(1), before: null },
      ],
      error: [offline],
    },
  },
  delays: { searchDelay: 300 },
  isFar: ({ context }) => context.hits.length > 41 || context.pagesLeft < 8,
  states: {
    closed: {
      holds: ({ now }) => !isSearchOpen(now) && typedSearch(now) === '' && searchState(now) === 'idle',
      entered: asks(),
    },
    'opened.idle': {
      holds: ({ now }) =>
        isSearchOpen(now) &&
        searchState(now) === 'idle' &&
        searchHits(now).length === 0 &&
        searchedKey(now) === '' &&
        searchedTo(now) === null,
      entered: asks(),
    },
    'opened.typing': {
      holds: ({ now }) => searchState(now) === 'typing' && typedSearch(now) === 'HALLO ',
      entered: asks(),
    },
    'opened.searching': {
      holds: ({ now }) => searchState(now) === 'searching' && searchedKey(now) === 'hallo',
      entered: (step) => asks(['loadHistory', { ...IN_TEAM, before: step.now.context.before }])(step),
    },
    'opened.paused': {
      holds: ({ now }) => searchState(now) === 'paused' && now.context.before !== null,
      entered: ({ now }) => searchHits(now).length >= now.context.wanted || now.context.pagesLeft === 0,
    },
    'opened.finished': { holds: ({ now }) => searchState(now) === 'finished' && now.context.before === null },
    'opened.failed': {
      holds: ({ now }) => searchState(now) === 'failed' && isSearchUnreached(now),
      entered: all(asks(), announces(FAILED)),
    },
  },
  invariants: {
    'hits are the messages with the text and nothing else, newest first in each page': ({ now }) =>
      searchHits(now).every(({ text }) => text === 'Hállo'),
    'a search has never more hits than it wanted': ({ now }) => searchHits(now).length <= now.context.wanted,
    'a page with too many hits is searched again from the last one on': ({ event, before, now }) =>
      given(
        event.type === ANSWERED &&
          before.matches({ opened: 'searching' }) &&
          before.context.wanted - before.context.hits.length < (event.output.messages.length as number) &&
          event.output.messages[0].text === 'Hállo',
        () => {
          const last = searchHits(now).at(-1);
          return now.context.before?.id === last?.id && searchedTo(now) === last?.sentAt;
        },
      ),
    'a page tells how far the search is, which goes on before its oldest message': ({ event, before, now }) =>
      given(
        event.type === ANSWERED &&
          before.matches({ opened: 'searching' }) &&
          before.context.wanted - before.context.hits.length >= event.output.messages.length,
        () =>
          searchedTo(now) === event.output.messages[0].sentAt &&
          now.context.before === event.output.before &&
          now.context.pagesLeft === before.context.pagesLeft - 1,
      ),
    'a search that goes on keeps its hits, and wants as many again': ({ event, before, now }) =>
      given(
        event.type === 'search.continue' && before.matches({ opened: 'paused' }),
        () =>
          searchHits(now) === searchHits(before) &&
          now.context.wanted === searchHits(before).length + 20 &&
          now.context.pagesLeft === 10,
      ),
    'a failed search goes on where it failed': ({ event, before, now }) =>
      given(
        event.type === 'search.retry' && before.matches({ opened: 'failed' }),
        () => searchHits(now) === searchHits(before) && !isSearchUnreached(now),
      ),
    'a new search begins without hits': ({ before, now }) =>
      given(
        before.matches({ opened: 'typing' }) && now.matches({ opened: 'searching' }),
        () =>
          searchHits(now).length === 0 &&
          now.context.before === null &&
          now.context.wanted === 20 &&
          now.context.pagesLeft === 10 &&
          searchedTo(now) === null,
      ),
  },
});

it('a search without hits pauses after ten pages, and after ten more', async () => {
  const asked: HistoryQuery[] = [];
  const clock = new SimulatedClock();
  const machine = createMessageSearch({
    loadHistory: async (query) => {
      asked.push(query);
      const sentAt = 1_000 - asked.length;
      return { messages: [message(`m${sentAt}`, sentAt)], before: { id: `m${sentAt}`, sentAt } };
    },
  });
  const actor = createActor(machine, { input: { ...IN_TEAM, parent: PARENT }, clock }).start();
  actor.send({ type: 'search.open' });
  actor.send({ type: 'search.type', text: 'hel' });
  clock.increment(299);
  actor.send({ type: 'search.type', text: 'hello' });
  clock.increment(299);
  expect(asked).toEqual([]);
  clock.increment(1);
  await waitFor(actor, (now) => searchState(now) === 'paused');
  expect(asked).toHaveLength(10);
  expect(asked[9]?.before).toEqual({ id: 'm991', sentAt: 991 });
  actor.send({ type: 'search.continue' });
  await waitFor(actor, (now) => searchState(now) === 'paused');
  expect(asked).toHaveLength(20);
  expect(searchHits(actor.getSnapshot())).toEqual([]);
  actor.stop();
});
