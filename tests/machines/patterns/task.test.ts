import { failedTask, isTaskRunning, task, taskMachine } from '@machines/patterns/task.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, forbidden } from '../chat/chat-fixture';

describeMachine({
  machine: taskMachine,
  input: { parent: PARENT, query: 'ada' },
  events: {
    ...withoutData('task.dismiss'),
    'task.run': [{ request: 'a' }, { request: 'b' }],
  },
  slots: { run: { done: ['result'], error: [forbidden] } },
  states: {
    idle: { holds: ({ now }) => !isTaskRunning(now) && failedTask(now) === null },
    running: {
      holds: ({ now }) => isTaskRunning(now) && failedTask(now) === null,
      entered: ({ now, asked }) =>
        asks(['run', { query: 'ada', request: now.context.waiting[0] }])({ asked }),
    },
    failed: {
      holds: ({ now }) => failedTask(now)?.failure === forbidden,
      entered: (step) =>
        all(
          asks(),
          announces({ type: 'task.failed', request: step.before.context.waiting[0], failure: forbidden }),
        )(step),
    },
  },
  invariants: {
    'a failure names what failed': (step) =>
      given(step.event.type.startsWith('xstate.error') && step.before.matches('running'), () =>
        Object.is(failedTask(step.now)?.request, step.before.context.waiting[0]),
      ),
    'the same is never asked for twice while it waits': ({ now: { context } }) => context.waiting.length <= 3,
  },
});

it('a request replaces one of its name that has not begun, and all are done in order', async () => {
  const done: object[] = [];
  const logic = task(
    'mute',
    ({ channelId }: { channelId: string; muted: boolean }) => channelId,
    async (user: string, request) => void done.push({ user, ...request }),
  );
  const { parent, facts } = collectFacts();
  const actor = createActor(logic, { clock: new SimulatedClock(), input: { parent, query: 'ada' } }).start();
  for (const [channelId, muted] of [
    ['team', true],
    ['hall', true],
    ['team', false],
    ['hall', false],
  ] as const)
    actor.send({ type: 'task.run', request: { channelId, muted } });
  await expect.poll(() => done.length).toBe(3);
  expect(facts).toEqual([]);
  expect(done).toEqual([
    { user: 'ada', channelId: 'team', muted: true },
    { user: 'ada', channelId: 'team', muted: false },
    { user: 'ada', channelId: 'hall', muted: false },
  ]);
});
