import { activityMachine } from '@machines/presence/activity.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';

const broken = new Error('no browser');

describeMachine({
  machine: activityMachine,
  events: { 'input.noticed': [{ type: 'input.noticed' }] },
  slots: { watchInput: { error: [broken] } },
  delays: { idleAfter: 300_000 },
  states: {
    active: {
      entered: ({ event, asked, facts }) =>
        event.type === 'start'
          ? asked.length === 1 && facts.length === 0
          : facts.map(({ type }) => type).join() === 'user.resumed',
    },
    idle: { entered: ({ facts }) => facts.map(({ type }) => type).join() === 'user.idled' },
  },
  invariants: {
    'only elapsed time makes a user idle': ({ before, event, now }) =>
      before.matches('idle') || now.matches('active') || event.type.startsWith('xstate.after.idleAfter'),
    'input ends it': ({ event, now }) => event.type !== 'input.noticed' || now.matches('active'),
    'beginning and end are announced once each': ({ before, now, facts }) =>
      facts
        .map(({ type }) => type)
        .filter((type) => type !== 'activity.failed')
        .join() === (before.value === now.value ? '' : now.matches('idle') ? 'user.idled' : 'user.resumed'),
    'a failed watch of the input is reported': ({ event, facts }) =>
      event.error === undefined || facts.some(({ failure }) => failure?.cause === broken),
  },
});

test('a user is idle five minutes after the last input', () => {
  const clock = new SimulatedClock();
  const actor = createActor(activityMachine.provide({ actors: { watchInput: fromCallback(() => {}) } }), {
    clock,
  }).start();
  clock.increment(200_000);
  actor.send({ type: 'input.noticed' });
  clock.increment(299_999);
  expect(actor.getSnapshot().value).toBe('active');
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe('idle');
});
