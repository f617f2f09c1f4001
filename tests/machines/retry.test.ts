import { Failure } from '@domain/failure';
import { retryMachine, type WaitingCall, waitingCall } from '@machines/retry/retry.machine';
import { describeMachine } from '../support/replay/describe-machine';

const first: WaitingCall = { id: 'first', kind: 'NOT_REACHABLE', status: null, delay: 30_000 };
const second: WaitingCall = { id: 'second', kind: 'PROCESSING_ERROR', status: 503, delay: 5_000 };

describeMachine({
  machine: retryMachine,
  events: {
    'retry.scheduled': [
      { type: 'retry.scheduled', call: first },
      { type: 'retry.scheduled', call: second },
      { type: 'retry.scheduled', call: { ...first, delay: 60_000 } },
    ],
    'retry.settled': [
      { type: 'retry.settled', id: 'first' },
      { type: 'retry.settled', id: 'second' },
    ],
    'retry.stop': [{ type: 'retry.stop' }],
  },
  slots: { stopRetries: { done: [undefined], error: [new Failure('PROCESSING_ERROR', 'cannot stop')] } },
  invariants: {
    'it is quiet exactly when no call waits': ({ now }) =>
      now.matches('quiet') === (now.context.calls.length === 0),
    'no call waits twice': ({ now }) =>
      new Set(now.context.calls.map(({ id }) => id)).size === now.context.calls.length,
    'the call shown is the one that waits longest': ({ now }) =>
      waitingCall(now) === (now.context.calls[0] ?? null),
    'a call that waits again is known with its newest delay': ({ event, now }) =>
      event.type !== 'retry.scheduled' || now.context.calls.at(-1) === event.call,
    'stopping asks for it once': ({ before, event, asked }) =>
      asked.length === (event.type === 'retry.stop' && before.matches('waiting') ? 1 : 0),
    'stopping always ends quiet, whatever the answer': ({ before, event, now }) =>
      !before.matches('stopping') || !event.type.endsWith('actor.stopRetries') || now.matches('quiet'),
  },
});
