import { serverNow, serverTimeMachine } from '@machines/server-time/server-time.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

const TICK = 10_000;
const START = Date.UTC(2026, 10, 21);

describeMachine({
  machine: serverTimeMachine,
  events: {
    'time.set': [{ at: START }, { at: START + 90_000 }],
  },
  delays: { tick: TICK },
  isFar: ({ context }) => context.now > START + 90_000 + 2 * TICK,
  states: {
    unknown: { holds: ({ now }) => serverNow(now) === null && now.context.now === 0 },
    ticking: { holds: ({ now }) => serverNow(now) === now.context.now },
  },
  invariants: {
    'the time grows by whole ticks between two answers, and by nothing else': ({ before, event, now }) =>
      given(
        event.type !== 'time.set',
        () => now.context.now === before.context.now + (before.matches('ticking') ? TICK : 0),
      ),
    'an answer sets the time exactly': ({ event, now }) =>
      given(event.type === 'time.set', () => serverNow(now) === event.at),
    'a known time never becomes unknown again': ({ before, now }) =>
      given(before.matches('ticking'), () => now.matches('ticking')),
  },
});

it('the next tick comes ten seconds after the last answer', () => {
  const clock = new SimulatedClock();
  const actor = createActor(serverTimeMachine, { clock }).start();
  actor.send({ type: 'time.set', at: START });
  clock.increment(9_000);
  actor.send({ type: 'time.set', at: START + 9_000 });
  clock.increment(9_999);
  expect(serverNow(actor.getSnapshot())).toBe(START + 9_000);
  clock.increment(1);
  expect(serverNow(actor.getSnapshot())).toBe(START + 19_000);
  actor.stop();
});
