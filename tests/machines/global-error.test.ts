import { globalErrorMachine, isErrorVisible } from '@machines/global-error/global-error.machine';
import { describeMachine } from '../support/replay/describe-machine';

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
  invariants: {
    'suppressions never fall below zero': ({ now }) => now.context.suppressions >= 0,
    'suppressions change by one at a time': ({ before, now }) =>
      Math.abs(now.context.suppressions - before.context.suppressions) <= 1,
    'an error is kept exactly while one is shown': ({ now }) =>
      now.matches('shown') === (now.context.code !== null),
    'a message never stands without its code': ({ now }) =>
      now.context.message === null || now.context.code !== null,
    'nothing is visible while somebody suppresses it': ({ now }) =>
      now.context.suppressions === 0 || !isErrorVisible(now),
    'what is visible is an error': ({ now }) => !isErrorVisible(now) || now.context.code !== null,
  },
});
