import { callWindowMachine, isCallMinimized } from '@machines/calls/call-window.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { withoutData } from '../../support/replay/plan';

describeMachine({
  machine: callWindowMachine,
  events: {
    ...withoutData('window.minimize', 'window.expand'),
  },
  states: {
    expanded: { holds: ({ now }) => !isCallMinimized(now) },
    minimized: { holds: ({ now }) => isCallMinimized(now) },
  },
  invariants: {
    'the window is as the user last wanted it': ({ event, now }) =>
      event.type === 'start' || isCallMinimized(now) === (event.type === 'window.minimize'),
  },
});
