import { Failure } from '@domain/failure';
import { isUnreachedSaid, retryMachine, type WaitingCall, waitingCall } from '@machines/retry/retry.machine';
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
    'retry.hasten': [{ type: 'retry.hasten' }],
  },
  slots: {
    stopRetries: { done: [undefined], error: [new Failure('PROCESSING_ERROR', 'cannot stop')] },
    hastenRetries: { done: [undefined], error: [new Failure('PROCESSING_ERROR', 'cannot hasten')] },
  },
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
      asked.filter(({ slot }) => slot === 'stopRetries').length ===
      (event.type === 'retry.stop' && before.matches('waiting') ? 1 : 0),
    'a server that is reached again is of use to calls that got no answer, and to them alone': (step) =>
      step.event.type !== 'retry.hasten' ||
      !step.before.matches({ waiting: 'patient' }) ||
      step.asked.length === (step.before.context.calls.some(({ kind }) => kind === 'NOT_REACHABLE') ? 1 : 0),
    'nothing is hastened for any other reason': ({ event, asked }) =>
      event.type === 'retry.hasten' || asked.every(({ slot }) => slot !== 'hastenRetries'),
    'the server is said to be out of reach while the call shown waits for that': ({ now }) =>
      isUnreachedSaid(now) === (waitingCall(now)?.kind === 'NOT_REACHABLE'),
    'stopping always ends quiet, whatever the answer': ({ before, event, now }) =>
      !before.matches('stopping') || !event.type.endsWith('actor.stopRetries') || now.matches('quiet'),
  },
});
