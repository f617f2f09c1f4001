import { callWindowMachine, isCallMinimized } from '@machines/calls/call-window.machine';
import { describeMachine } from '../../support/replay/describe-machine';

describeMachine({
  machine: callWindowMachine,
  events: {
    'window.minimize': [{ type: 'window.minimize' }],
    'window.expand': [{ type: 'window.expand' }],
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
