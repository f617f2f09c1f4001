import {
  errorCode,
  errorMessage,
  globalErrorMachine,
  isErrorVisible,
} from '@machines/global-error/global-error.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';

describeMachine({
  machine: globalErrorMachine,
  events: {
    ...withoutData('content.fail', 'error.dismiss', 'error.suppress', 'error.allow'),
    'error.raise': [{ code: 'NOT_REACHABLE' }, { code: 'PROCESSING_ERROR', message: 'chat.full' }],
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
  },
  isFar: ({ context }) => context.suppressions > 2,
  states: {
    'dialog.clear': {
      holds: ({ event, now }) =>
        errorCode(now) === null &&
        errorMessage(now) === null &&
        !isErrorVisible(now) &&
        (event.type !== 'start' || now.context.suppressions === 0),
    },
    'dialog.shown': {
      holds: ({ now }) => errorCode(now) !== null && isErrorVisible(now) === (now.context.suppressions === 0),
    },
    'content.unreported': {
      holds: ({ event, now }) => event.type !== 'content.fail' || errorCode(now) !== null,
    },
    'content.reported': {
      holds: ({ now }) => now.context.code !== undefined,
      entered: ({ now }) => errorCode(now) === 'WIDGET_ERROR',
    },
  },
  invariants: {
    'suppressions are counted, releases uncounted, and never below zero': ({ before, event, now }) => {
      const change = { 'error.suppress': 1, 'error.allow': -1 }[event.type] ?? 0;
      return now.context.suppressions === Math.max(0, before.context.suppressions + change);
    },
    'the error raised last is shown with its own message': ({ event, now }) =>
      given(
        event.type === 'error.raise',
        () => errorCode(now) === event.code && errorMessage(now) === (event.message ?? null),
      ),
    'broken content replaces no other error, and is said once per area': ({ before, event, now }) =>
      given(
        event.type === 'content.fail' &&
          (before.matches({ content: 'reported' }) || before.matches({ dialog: 'shown' })),
        () => errorCode(now) === errorCode(before) && now.value.content === before.value.content,
      ),
    'only another area lets broken content be said again': ({ before, event, now }) =>
      given(
        before.matches({ content: 'reported' }) && now.matches({ content: 'unreported' }),
        () => event.type === 'area.entered' && before.context.areaId !== now.context.areaId,
      ),
    'a message always has its code': ({ now }) =>
      given(now.context.message !== null, () => now.context.code !== null),
  },
});
