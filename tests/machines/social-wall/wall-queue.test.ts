import {
  createWallQueue,
  isPostActionFailed,
  isPostBusy,
  type PostAction,
  type PostActionRequest,
  postActionOf,
  waitingPosts,
  wallQueueMachine,
} from '@machines/social-wall/wall-queue.machine';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post } from './wall-fixture';

const FAULT = { type: 'fault.announced', source: 'wallQueue', error: offline };
const waiting = [post('b', 2), post('a', 1)];
const approval: PostAction = { kind: 'approve', post: post('a', 1) };

describeMachine({
  machine: wallQueueMachine,
  input: { ...PLACE, isHost: true, parent: PARENT },
  events: {
    'queue.received': [{ value: waiting }, { value: [] }],
    'queue.failed': [{ failure: offline }],
    'postAction.failed': [{ request: approval, failure: offline }],
  },
  slots: { queue: { error: [offline] }, postAction: { error: [offline] } },
  states: {
    '': {
      entered: asks(['queue', { query: { ...PLACE, isHost: true } }], ['postAction', { query: PLACE }]),
    },
  },
  invariants: {
    'the posts that wait are what the server said last, also while it is away': ({ now, before, event }) =>
      waitingPosts(now) === (event.type === 'queue.received' ? event.value : waitingPosts(before)),
    'every failure is reported': (step) =>
      given(/error|failed/.test(step.event.type), () => announces(FAULT)(step)),
  },
});

it('an action is asked for at the wall of the queue, and says that it is done or could not be', async () => {
  const asked: PostActionRequest[] = [];
  const answers = [Promise.reject(offline), Promise.resolve()];
  const machine = createWallQueue({
    watchQueue: () => () => {},
    performPostAction: (request) => {
      asked.push(request);
      return answers[asked.length - 1] as Promise<void>;
    },
  });
  const { parent, facts } = collectFacts();
  const actor = createActor(machine, { input: { ...PLACE, isHost: true, parent } }).start();
  const action = postActionOf(actor.getSnapshot());
  const state = () => {
    const now = action?.getSnapshot();
    return [isPostBusy(now), isPostActionFailed(now)];
  };
  action?.send({ type: 'task.run', request: approval });
  expect(state()).toEqual([true, false]);
  await expect.poll(state).toEqual([false, true]);
  action?.send({ type: 'task.run', request: approval });
  await expect.poll(state).toEqual([false, false]);
  expect(asked).toEqual([
    { ...PLACE, action: approval },
    { ...PLACE, action: approval },
  ]);
  expect(facts).toEqual([FAULT]);
});
