import { CALL_CONTROLS_IDLE } from '@domain/shared/limits';
import { type SnapshotFrom, setup } from 'xstate';

/** The controls over the pictures of a call: they fade when nothing was moved or pressed there for a while. */
export const callControlsMachine = setup({
  types: { events: {} as { type: 'controls.wake' } },
  delays: { idle: CALL_CONTROLS_IDLE },
}).createMachine({
  id: 'callControls',
  initial: 'shown',
  states: {
    shown: { after: { idle: 'faded' }, on: { 'controls.wake': { target: 'shown', reenter: true } } },
    faded: { on: { 'controls.wake': 'shown' } },
  },
});

/** Returns whether the controls have faded. */
export const areControlsFaded = (snapshot: SnapshotFrom<typeof callControlsMachine>): boolean =>
  snapshot.matches('faded');
