import {
  createMessageSearch,
  type HistoryQuery,
  searchHits,
  searchState,
} from '@machines/chat-room/message-search.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { PARENT } from '../../support/replay/live';
import { IN_TEAM, message } from './chat-fixture';

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
