import { CALL_CONTROLS_IDLE } from '@domain/shared/limits';
import { areControlsFaded, callControlsMachine } from '@machines/calls/call-controls.machine';
import { describeMachine } from '../../support/replay/describe-machine';

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
