import {
  errorCode,
  errorMessage,
  globalErrorMachine,
  isErrorVisible,
} from '@machines/global-error/global-error.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given } from '../support/replay/plan';

describeMachine({
  machine: globalErrorMachine,
  events: {
    'error.raise': [
      { type: 'error.raise', code: 'NOT_REACHABLE' },
      { type: 'error.raise', code: 'PROCESSING_ERROR', message: 'chat.full' },
    ],
    'error.dismiss': [{ type: 'error.dismiss' }],
    'error.suppress': [{ type: 'error.suppress' }],
    'error.allow': [{ type: 'error.allow' }],
  },
  isFar: ({ context }) => context.suppressions > 2,
  states: {
    clear: {
      from: { start: [], 'error.dismiss': ['shown'] },
      holds: ({ event, now }) =>
        errorCode(now) === null &&
        errorMessage(now) === null &&
        (event.type !== 'start' || now.context.suppressions === 0),
    },
    shown: {
      from: { 'error.raise': ['clear'] },
      holds: ({ now }) => errorCode(now) !== null && isErrorVisible(now) === (now.context.suppressions === 0),
    },
  },
  invariants: {
    'each suppression is counted, each release uncounted, and the count is never negative': ({
      before,
      event,
      now,
    }) => {
      const change = { 'error.suppress': 1, 'error.allow': -1 }[event.type] ?? 0;
      return now.context.suppressions === Math.max(0, before.context.suppressions + change);
    },
    'the error raised last is shown with its own message': ({ event, now }) =>
      given(
        event.type === 'error.raise',
        () => errorCode(now) === event.code && errorMessage(now) === (event.message ?? null),
      ),
    'an error is kept exactly while one is shown': ({ now }) =>
      now.matches('shown') === (now.context.code !== null),
    'a message always has its code': ({ now }) =>
      given(now.context.message !== null, () => now.context.code !== null),
    'no error is visible while the dialog is suppressed': ({ now }) =>
      given(now.context.suppressions !== 0, () => !isErrorVisible(now)),
    'a visible error has a code': ({ now }) => given(isErrorVisible(now), () => now.context.code !== null),
  },
});
