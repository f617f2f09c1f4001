import { isDeepStrictEqual } from 'node:util';
import { CALL_CONTROLS_IDLE } from '@domain/shared/limits';
import { blurMachine, canBlur, isBlurred } from '@machines/calls/blur.machine';
import { areControlsFaded, callControlsMachine } from '@machines/calls/call-controls.machine';
import { callWindowMachine, isCallMinimized } from '@machines/calls/call-window.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { withoutData } from '../../support/replay/plan';
import { offline } from './calls-fixture';

describeMachine({
  machine: callControlsMachine,
  events: { 'controls.wake': [{ type: 'controls.wake' }] },
  delays: { idle: CALL_CONTROLS_IDLE },
  states: {
    shown: { holds: ({ now }) => !areControlsFaded(now) },
    faded: { holds: ({ now }) => areControlsFaded(now) },
  },
  invariants: {},
});

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

const told: boolean[] = [];

describeMachine({
  machine: blurMachine.provide({ actions: { setBlur: (_, { isOn }) => void told.push(isOn) } }),
  events: {
    ...withoutData('blur.toggle'),
    'blur.received': [{ blur: 'NONE' }, { blur: 'OFF' }, { blur: 'ON' }],
  },
  slots: { watchBlur: { error: [offline] } },
  expectedErrors: { watchBlur: 'the switch is not offered' },
  states: {
    'watched.unavailable': { holds: ({ now }) => !canBlur(now) && !isBlurred(now) },
    'watched.off': { holds: ({ now }) => canBlur(now) && !isBlurred(now) },
    'watched.on': { holds: ({ now }) => canBlur(now) && isBlurred(now) },
    failed: { holds: ({ now }) => !canBlur(now) },
  },
  invariants: {
    'a press asks for the other state, which the browser then reports': ({ before, event }) =>
      isDeepStrictEqual(
        told.splice(0),
        event.type === 'blur.toggle' && canBlur(before) ? [!isBlurred(before)] : [],
      ),
  },
});
