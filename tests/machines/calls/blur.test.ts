import { isDeepStrictEqual } from 'node:util';
import { blurMachine, canBlur, isBlurred } from '@machines/calls/blur.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { withoutData } from '../../support/replay/plan';
import { offline } from './calls-fixture';

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
