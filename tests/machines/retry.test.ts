import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import {
  isServerReportedAway,
  retryMachine,
  type WaitingCall,
  waitingCall,
} from '@machines/retry/retry.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';

const first: WaitingCall = { id: 'first', kind: 'NOT_REACHABLE', status: null, delay: 30_000 };
const second: WaitingCall = { id: 'second', kind: 'PROCESSING_ERROR', status: 503, delay: 5_000 };

describeMachine({
  machine: retryMachine,
  events: {
    ...withoutData('retry.stop', 'retry.hasten'),
    'retry.scheduled': [{ call: first }, { call: second }, { call: { ...first, delay: 60_000 } }],
    'retry.settled': [{ id: 'first' }, { id: 'second' }],
  },
  slots: {
    stopRetries: { done: [undefined], error: [new Failure('PROCESSING_ERROR', 'cannot stop')] },
    hastenRetries: { done: [undefined], error: [new Failure('PROCESSING_ERROR', 'cannot hasten')] },
  },
  states: {
    idle: { holds: ({ now }) => waitingCall(now) === null && !isServerReportedAway(now) },
    'waiting.pending': { holds: ({ now }) => waitingCall(now) !== null },
    'waiting.hastening': { entered: ({ asked }) => asked.map(({ slot }) => slot).join() === 'hastenRetries' },
    stopping: { entered: ({ before, now }) => waitingCall(now) === waitingCall(before) },
  },
  invariants: {
    'a settled call no longer waits, and the others still do': ({ before, event, now }) =>
      given(
        event.type === 'retry.settled' && before.matches('waiting'),
        () =>
          now.context.calls.every(({ id }) => id !== event.id) &&
          before.context.calls.every((call) => call.id === event.id || now.context.calls.includes(call)),
      ),
    'calls that wait are still waiting after another one is scheduled': ({ before, event, now }) =>
      given(event.type === 'retry.scheduled' && before.context.calls.length > 0, () =>
        before.context.calls.every((call) => call.id === event.call.id || now.context.calls.includes(call)),
      ),
    'the machine is idle exactly when no call waits': ({ now }) =>
      now.matches('idle') === (now.context.calls.length === 0),
    'no call waits twice': ({ now }) =>
      new Set(now.context.calls.map(({ id }) => id)).size === now.context.calls.length,
    'a call that waits again is shown with its newest delay': ({ event, now }) =>
      given(event.type === 'retry.scheduled', () => now.context.calls.at(-1) === event.call),
    'stopping stops the retries once': ({ before, event, asked }) =>
      asked.filter(({ slot }) => slot === 'stopRetries').length ===
      (event.type === 'retry.stop' && before.matches('waiting') ? 1 : 0),
    'a reachable server triggers the calls that got no answer, and only those': (step) =>
      given(
        step.event.type === 'retry.hasten' && step.before.matches({ waiting: 'pending' }),
        () =>
          step.asked.length ===
          (step.before.context.calls.some(({ kind }) => kind === 'NOT_REACHABLE') ? 1 : 0),
      ),
    'no call is triggered for any other reason': ({ event, asked }) =>
      given(event.type !== 'retry.hasten', () => asked.every(({ slot }) => slot !== 'hastenRetries')),
    'the server counts as unreachable while the shown call got no answer': ({ now }) =>
      isServerReportedAway(now) === (waitingCall(now)?.kind === 'NOT_REACHABLE'),
    'an answer that fails is announced': ({ event, facts }) =>
      given(event.type.startsWith('xstate.error.actor.'), () =>
        isDeepStrictEqual(facts, [{ type: 'retry.failed', failure: event.error }]),
      ),
    'stopping always ends idle, whatever the answer': ({ before, event, now }) =>
      given(before.matches('stopping') && event.type.endsWith('actor.stopRetries'), () =>
        now.matches('idle'),
      ),
  },
});
