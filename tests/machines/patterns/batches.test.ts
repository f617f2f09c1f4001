import { batches, batchesMachine } from '@machines/patterns/batches.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { all, announces, asks, forbidden, offline } from '../chat/chat-fixture';

const want = (...items: string[]) => ({ type: 'batch.want', items }) as const;

describeMachine({
  machine: batchesMachine,
  input: { parent: PARENT, query: 'ada' },
  events: { 'batch.want': [want('a', 'b', 'c'), want('c')] },
  slots: { work: { done: ['result'], error: [offline, forbidden] } },
  delays: { retryDelay: 10_000 },
  states: {
    idle: { holds: ({ now: { context } }) => context.wanted.length === 0 && context.asked.length === 0 },
    working: {
      entered: ({ now, asked }) =>
        asks(['work', { query: 'ada', items: now.context.wanted.slice(0, 2) }])({ asked }),
    },
    failed: {
      entered: (step) =>
        all(
          asks(),
          announces({ type: 'batch.failed', items: step.before.context.asked, failure: offline }),
        )(step),
    },
  },
  invariants: {
    'what is done and what is rejected reaches the parent once': (step) =>
      given(step.event.type.startsWith('xstate.done'), () =>
        announces({ type: 'batch.done', items: step.before.context.asked, result: 'result' })(step),
      ),
    'what the server rejects is not tried again': (step) =>
      given(step.event.error === forbidden, () =>
        step.before.context.asked.every((item) => !step.now.context.wanted.includes(item)),
      ),
    'no item is wanted twice': ({ now: { context } }) =>
      new Set(context.wanted).size === context.wanted.length,
  },
});

it('an item that is wanted anew takes the place of the waiting one with its key', async () => {
  const works: (readonly { id: string; at: number }[])[] = [];
  const logic = batches(
    'previews',
    { size: 1, keyOf: ({ id }: { id: string; at: number }) => id },
    async (_: string, items) => void works.push(items),
  );
  const { parent, facts } = collectFacts();
  const actor = createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'ada' } }).start();
  actor.send({
    type: 'batch.want',
    items: [
      { id: 'a', at: 1 },
      { id: 'b', at: 1 },
    ],
  });
  actor.send({
    type: 'batch.want',
    items: [
      { id: 'a', at: 2 },
      { id: 'b', at: 2 },
    ],
  });
  await expect.poll(() => facts.length).toBe(3);
  expect(works).toEqual([[{ id: 'a', at: 1 }], [{ id: 'a', at: 2 }], [{ id: 'b', at: 2 }]]);
});

it('the newest items come first, and no more than the maximum wait', async () => {
  const works: (readonly string[])[] = [];
  const logic = batches('faces', { size: 2, newest: 3 }, async (_: string, items: readonly string[]) => {
    works.push(items);
  });
  const { parent, facts } = collectFacts();
  const actor = createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'ada' } }).start();
  actor.send({ type: 'batch.want', items: ['a', 'b', 'c', 'd'] });
  actor.send({ type: 'batch.want', items: ['e', 'a'] });
  await expect.poll(() => facts.length).toBe(2);
  expect(works).toEqual([['a', 'b'], ['e']]);
});
