import { serverNow, serverTimeMachine } from '@machines/server-time/server-time.machine';
import { describeMachine } from '../support/replay/describe-machine';

const TICK = 10_000;
const START = Date.UTC(2026, 10, 21);

describeMachine({
  machine: serverTimeMachine,
  events: {
    'time.set': [
      { type: 'time.set', at: START },
      { type: 'time.set', at: START + 90_000 },
    ],
  },
  isFar: ({ context }) => context.now > START + 90_000 + 2 * TICK,
  invariants: {
    'it is unknown until an answer had a date': ({ now }) =>
      now.matches('unknown') === (serverNow(now) === null),
    'between two answers it grows by whole ticks and nothing else': ({ before, event, now }) =>
      event.type === 'time.set' ||
      now.context.now === before.context.now + (before.matches('ticking') ? TICK : 0),
    'an answer sets it exactly': ({ event, now }) => event.type !== 'time.set' || serverNow(now) === event.at,
    'it never becomes unknown again': ({ before, now }) =>
      !before.matches('ticking') || now.matches('ticking'),
  },
});
